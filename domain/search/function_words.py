"""Words that carry grammar, not content: dropped from questions only, never from facts.

No list holds a negation: "allergic" and "not allergic" are different questions.
"""

# ruff: noqa: RUF001 - letters of other alphabets that look like Latin ones
from __future__ import annotations

from types import MappingProxyType

from gno.domain.search.pieces import fold

_EN = """
a an the this that these those such same other another each every either both all any some
i me my mine myself you your yours yourself he him his himself she her hers herself it its itself
we us our ours ourselves they them their theirs themselves one ones someone something anyone
anything everyone everything who whom whose which what when where why how whichever whatever
am is are was were be been being do does did doing done have has had having can could will would
shall should might must ought let lets get gets got
of in on at to for from by with about into onto over under between among through during before
after above below up down out off again against until upon within along across toward towards
and or but if then else than as so because while though although since whether too also very just
only even still yet ever here there now please tell say says said show give know remember find
likely kind sort type many much more most few lot lots thing things way ways okay yes hi hello hey
im ive id youre its thats whats s t d ll m re ve
"""
_DE = """
der die das den dem des ein eine einen einem einer eines dieser diese dieses diesem diesen jener
ich du er sie es wir ihr mich dich sich uns euch mir dir ihm ihn ihnen mein meine meinen meinem
meiner dein deine sein seine seinen seinem seiner unser unsere unserem unseren unserer ihre ihren
ihrem ihrer euer eure man wer wen wem wessen was wann wo wohin woher warum wieso weshalb wie welche
welcher welches welchem welchen wieviel viele viel bin bist ist sind seid war waren wird werden
wurde wurden worden habe hast hat haben hatte hatten kann kannst können konnte soll sollen sollte
muss müssen musste darf dürfen will wollen wollte mag möchte
und oder aber wenn dann als ob dass weil denn damit sowie auch noch schon nur sehr so hier da dort
in im an am auf aus bei beim mit nach von vom vor zu zum zur über unter um für durch gegen bis seit
während wegen zwischen gibt bitte sag mir etwas jetzt
"""
_FR = """
le la les l un une des du de d au aux ce cet cette ces celui celle ceux c ça cela
je j tu il elle on nous vous ils elles me m te t se s lui leur leurs moi toi soi y en
mon ma mes ton ta tes son sa ses notre nos votre vos
qui que qu quoi quel quelle quels quelles quand où comment pourquoi combien lequel laquelle dont
suis es est sommes êtes sont était étaient être été ai as a avons avez ont avait avaient avoir eu
fait faire font peut peux peuvent pouvoir doit doivent devoir va vont aller
et ou mais si donc car ni comme lorsque puisque parce aussi très plus encore déjà seulement ici là
à dans sur sous avec pour par chez vers entre depuis pendant avant après jusque jusqu contre lors
aujourd hui heure quelqu n ne
"""
_ES = """
el la los las lo un una unos unas al del de este esta estos estas ese esa esos esas aquel aquella
yo tú tu él ella ello nosotros vosotros ustedes usted ellos ellas me te se nos os le les mi mis su
sus tus nuestro nuestra nuestros nuestras vuestro
quién quien quiénes quienes qué que cuál cual cuáles cuales cuándo cuando dónde donde adónde cómo
como cuánto cuanto cuánta cuántos cuántas porqué
soy eres es somos son era eran fue fueron ser sido siendo está están estaba estaban estar estoy
he has ha hemos han había haber hay tiene tienen tener tengo puede pueden poder debe deben hace
hacen hacer va van ir
y e o u pero si aunque porque pues entonces también muy más ya aún todavía solo sólo aquí allí ahí
a ante bajo con contra desde en entre hacia hasta para por según sobre tras durante
"""
_TR = """
bir bu şu o bunu şunu onu bunun onun bunlar onlar ben sen biz siz beni seni bizi sizi bana sana ona
bize size benim senin bizim sizin
kim kimin kimi kime kimler ne neyi neden niçin niye nasıl nerede nereye nereden nereyi neresi hangi
hangisi kaç kaçta kaçıncı zaman
mi mı mu mü midir mıdır mudur müdür misin mısın dir dır dur dür tir tır
ve veya ya da de ama fakat ile için gibi kadar göre ise eğer çünkü ki hem her çok daha en diye
olan olarak olduğu oldu olur olacak idi var vardı şimdi sonra önce üzerinde hakkında
"""
_RU = """
и а но да или если то же ли бы что чтобы как так потому также тоже уже ещё еще только очень
я ты он она оно мы вы они меня тебя его её ее нас вас их мне тебе ему ей нам вам им мной тобой ним
ней ними мой моя моё мои твой твоя наш наша наше наши ваш ваша ваше ваши свой своя своё свои своих
этот эта это эти этого этой этих тот та те того той тех который которая которое которые которого
которой которых весь вся всё все всех
кто кого кому кем ком чего чему чем чей чья чьё чьи когда где куда откуда почему зачем сколько
какой какая какое какие какого какую каком каким каких
в во на с со к ко у о об от до из за по под над при про для без-за через между перед после около
есть был была было были будет будут быть является можно нужно надо
"""
_AR = """
في من إلى على عن مع عند لدى بين حتى منذ خلال بعد قبل تحت فوق حول ضد
و أو ثم لكن إن أن إذا لأن كما كي بل أي كل بعض
هو هي هم هن أنا نحن أنت أنتم هذا هذه ذلك تلك هؤلاء الذي التي الذين
من ما ماذا متى أين كيف لماذا كم هل أي أية لمن بم ممن
كان كانت كانوا يكون تكون سوف قد لقد يوجد توجد هناك يتم تم
"""
_HI = """
का की के को में से पर ने तक लिए साथ बाद पहले द्वारा बारे ओर
और या लेकिन अगर तो कि क्योंकि भी ही जो जब जहाँ वह यह वे ये इस उस इन उन इसका उसका
मैं मुझे मेरा मेरी मेरे हम हमें हमारा हमारी हमारे तुम आप आपका आपकी आपके उन्हें उसे इसे अपना अपनी अपने
कौन किस किसने किसका किसकी किसके किसको किसे क्या कब कहाँ कहां क्यों कैसे कैसा कैसी कितना कितनी कितने कौनसा कौनसी
है हैं था थी थे हो होगा होगी होंगे होता होती होते हुआ हुई हुए रहा रही रहे गया गयी गई गए
करता करती करते कर करना किया दिया जाता जाती जाते सकता सकती सकते
"""

FUNCTION_WORDS = MappingProxyType(
    {
        language: frozenset(words.split())
        for language, words in {
            "en": _EN, "de": _DE, "fr": _FR, "es": _ES, "tr": _TR, "ru": _RU, "ar": _AR, "hi": _HI,
        }.items()
    }
)  # fmt: skip

_NEGATIONS = """
no not never without none nobody nothing neither nor nowhere
nicht kein keine keinen keinem keiner keines nie niemals niemand nichts ohne
pas sans jamais aucun aucune personne rien
nunca sin ningún ninguno ninguna nada nadie jamás tampoco
değil yok hayır asla hiç olmadan
не нет ни никогда никто ничего без нельзя
لا لم لن ليس ليست غير بدون دون بلا
नहीं न मत बिना कभी
"""
NEGATIONS = frozenset(_NEGATIONS.split())

# Words of time are plain words: they may order an answer, and neither filter nor empty it.
_RECENCY = """
latest last newest recent recently current currently lately nowadays today week
letzte letzten letzter letztes neueste neuesten aktuell aktuelle aktuellen heute woche
dernier dernière derniers dernières récent récente récemment semaine
último última últimos últimas reciente recientes actual hoy semana
son güncel bugün hafta
последний последняя последние последних недавно сегодня неделя неделе неделю
آخر حديثا اليوم أسبوع الأسبوع الماضي
आज हाल सप्ताह हफ़्ते पिछले पिछली
"""
RECENCY = frozenset(map(fold, _RECENCY.split()))

# Also plain English words, so they are no evidence of another language.
_SHARED_WORDS = """
die das was war man will hat bin also so in am an as on me son sale la a us pour comment
de des do dur den her he has no o y e u es is bar final kim van den os la te he i m t s d c l
"""
_SHARED = frozenset(_SHARED_WORDS.split())

# Letters that hardly any other language of these lists uses.
_LETTERS = MappingProxyType(
    {"ß": "de", "ä": "de", "ö": "de", "œ": "fr", "ê": "fr", "è": "fr", "à": "fr", "ù": "fr",
     "ñ": "es", "¿": "es", "¡": "es", "ğ": "tr", "ş": "tr", "ı": "tr"}
)  # fmt: skip
_LATIN = ("en", "de", "fr", "es", "tr")


def _owners() -> dict[str, tuple[str, ...]]:
    owners: dict[str, list[str]] = {}
    for language in _LATIN:
        for word in FUNCTION_WORDS[language]:
            if language == "en" or word not in _SHARED:
                owners.setdefault(word, []).append(language)
    return {word: tuple(languages) for word, languages in owners.items()}


_OWNERS = _owners()


def guess_latin(words: list[str], default: str) -> str:
    """Return the language of a text in Latin letters, by its function words and letters.

    ``default`` wins unless another language has more of them.
    """
    votes: dict[str, int] = {}
    for word in words:
        for language in _OWNERS.get(word, ()):
            votes[language] = votes.get(language, 0) + 1
        if not word.isascii():
            for letter in set(word):
                if language := _LETTERS.get(letter, ""):
                    votes[language] = votes.get(language, 0) + 1
    own = votes.pop(default, 0)
    if not votes:
        return default
    best = max(sorted(votes), key=votes.__getitem__)
    return best if votes[best] > own else default
