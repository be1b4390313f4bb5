"""English inflections that no suffix rule reaches, led back to one word each."""

from __future__ import annotations

from types import MappingProxyType

_TABLE = """
arise arose arisen; awake awoke awoken; bear bore borne; beat beaten; become became
begin began begun
bend bent; bet betted; bind bound; bite bit bitten; bleed bled; blow blew blown; break broke broken
breed bred; bring brought; build built; burn burnt; buy bought; catch caught; choose chose chosen
cling clung; come came; creep crept; deal dealt; dig dug; draw drew drawn; dream dreamt
drink drank drunk; drive drove driven; eat ate eaten; fall fell fallen; feed fed; feel felt
fight fought; find found; flee fled; fling flung; fly flew flown; forbid forbade forbidden
forget forgot forgotten; forgive forgave forgiven; freeze froze frozen; give gave given
go went gone; grow grew grown; hang hung; hear heard; hide hid hidden; hold held; keep kept
kneel knelt; know knew known; lay laid; lead led; leap leapt; learn learnt; leave left; lend lent
light lit; lose lost; make made; mean meant; meet met; mistake mistook mistaken; pay paid
overcome overcame; prove proven; ride rode ridden; ring rang rung; rise rose risen; run ran
say said; see saw seen; seek sought; sell sold; send sent; sew sewn; shake shook shaken; shine shone
shoot shot; show shown; shrink shrank shrunk; sing sang sung; sink sank sunk; sit sat; sleep slept
slide slid; speak spoke spoken; speed sped; spend spent; spin spun; spring sprang sprung
stand stood; steal stole stolen; stick stuck; strike struck; strive strove striven
swear swore sworn; sweep swept; swim swam swum; swing swung; take took taken; teach taught
tear tore torn; tell told; think thought; throw threw thrown; undergo underwent undergone
understand understood; undertake undertook undertaken; wake woke woken; wear wore worn
weave wove woven; weep wept; win won; withdraw withdrew withdrawn; write wrote written
get got gotten; have had has having; do did done does doing; be was were been being is are am
child children kid kids; man men; woman women; person people persons; foot feet; tooth teeth
goose geese; mouse mice; wife wives; life lives; knife knives; leaf leaves; wolf wolves; half halves
shelf shelves; thief thieves; index indices indexes; vertex vertices; matrix matrices
criterion criteria; phenomenon phenomena; analysis analyses; crisis crises; basis bases
good better best; bad worse worst; far further farther furthest
mom mum mommy mummy mother; dad daddy father; grandma grandmother; grandpa grandfather
photo photograph picture pic; tv television; fridge refrigerator; phone telephone; bike bicycle
"""


def _read() -> dict[str, str]:
    table: dict[str, str] = {}
    for line in _TABLE.replace("\n", ";").split(";"):
        base, *others = line.split() or [""]
        table.update(dict.fromkeys(others, base))
    return table


IRREGULAR = MappingProxyType(_read())
