"""The MCP surface: tools for agents over stdio and Streamable HTTP, in both protocol eras."""
