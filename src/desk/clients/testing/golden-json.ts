import type { Golden } from './golden.ts'

/** Clients whose config files are strict JSON. */
export const goldenJson: Golden[] = [
  {
    client: 'claude-code',
    about: 'state and servers of other kinds in one file',
    text: `{
  "numStartups": 42,
  "tipsHistory": { "shift-enter": 3 },
  "projects": {
    "/home/me/app": {
      "allowedTools": [],
      "mcpServers": {},
      "lastCost": 0.10250000000000001
    }
  },
  "mcpServers": {«
    "acme-orders": {
      "type": "http",
      "url": "https://mcp.example.com/tok_7f3a9c/stream",
      "headers": {
        "Authorization": "Bearer tok_7f3a9c"
      }
    },»
    "github": {
      "type": "http",
      "url": "https://api.githubcopilot.com/mcp/"
    },
    "files": {"command":"npx","args":["-y","@modelcontextprotocol/server-filesystem","/tmp"]}
  },
  "userID": "b1946ac92492d2347c6235b4d2611184",
  "big": 12345678901234567890
}
`,
  },
  {
    client: 'claude-desktop',
    about: 'settings and no servers yet',
    text: `{«
  "mcpServers": {
    "acme-orders": {
      "command": "npx",
      "args": [
        "-y",
        "mcp-remote@0.15.1",
        "https://mcp.example.com/tok_7f3a9c/stream",
        "--header",
        "Authorization:\${AUTH_HEADER}"
      ],
      "env": {
        "AUTH_HEADER": "Bearer tok_7f3a9c"
      }
    }
  },»
  "globalShortcut": "",
  "preferences": {
    "menuBarEnabled": true
  }
}`,
  },
  {
    client: 'cursor',
    about: 'tabs, a literal name that is taken, no line end',
    text: `{
	"mcpServers": {«
		"acme-orders-2": {
			"url": "https://mcp.example.com/tok_7f3a9c/stream",
			"headers": {
				"Authorization": "Bearer tok_7f3a9c"
			}
		},»
		"acme-orders": {
			"url": "https://other.example.com/mcp"
		}
	}
}`,
  },
  {
    client: 'visual-studio',
    about: 'inputs before the servers, an empty map',
    text: `{
    "inputs": [],
    "servers": {«
        "acme-orders": {
            "type": "http",
            "url": "https://mcp.example.com/tok_7f3a9c/stream",
            "headers": {
                "Authorization": "Bearer tok_7f3a9c"
            }
        }
    »}
}
`,
  },
  {
    client: 'antigravity',
    about: 'all on one line',
    text: `{"mcpServers":{«"acme-orders":{"serverUrl":"https://mcp.example.com/tok_7f3a9c/stream","headers":{"Authorization":"Bearer tok_7f3a9c"}},»"firebase":{"command":"npx","args":["-y","firebase-tools","mcp"]}}}`,
  },
  {
    client: 'devin-desktop',
    about: 'one server, switched off',
    text: `{
  "mcpServers": {«
    "acme-orders": {
      "url": "https://mcp.example.com/tok_7f3a9c/stream",
      "transport": "http",
      "headers": {
        "Authorization": "Bearer tok_7f3a9c"
      }
    },»
    "linear": {
      "url": "https://mcp.linear.app/mcp",
      "transport": "http",
      "disabled": true
    }
  }
}
`,
  },
  {
    client: 'devin-cli',
    about: 'settings of other kinds and a local server',
    text: `{
  "model": "default",
  "mcpServers": {«
    "acme-orders": {
      "url": "https://mcp.example.com/tok_7f3a9c/stream",
      "transport": "http",
      "headers": {
        "Authorization": "Bearer tok_7f3a9c"
      }
    },»
    "files": {
      "command": "npx",
      "args": ["-y", "@modelcontextprotocol/server-filesystem", "/srv"]
    }
  },
  "permissions": { "allow": ["Read(**)"] }
}
`,
  },
  {
    client: 'windsurf',
    about: 'an empty object',
    text: `{«
  "mcpServers": {
    "acme-orders": {
      "serverUrl": "https://mcp.example.com/tok_7f3a9c/stream",
      "headers": {
        "Authorization": "Bearer tok_7f3a9c"
      }
    }
  }
»}
`,
  },
  {
    client: 'cline',
    about: 'lists on several lines',
    text: `{
  "mcpServers": {«
    "acme-orders": {
      "type": "streamableHttp",
      "url": "https://mcp.example.com/tok_7f3a9c/stream",
      "headers": {
        "Authorization": "Bearer tok_7f3a9c"
      },
      "disabled": false
    },»
    "docs": {
      "autoApprove": [
        "search"
      ],
      "disabled": false,
      "timeout": 60,
      "type": "stdio",
      "command": "uvx"
    }
  }
}
`,
  },
  {
    client: 'lm-studio',
    about: 'an empty map over two lines',
    text: `{
  "mcpServers": {«
    "acme-orders": {
      "url": "https://mcp.example.com/tok_7f3a9c/stream",
      "headers": {
        "Authorization": "Bearer tok_7f3a9c"
      }
    }»
  }
}
`,
  },
  {
    client: 'kiro',
    about: 'settings after the servers',
    text: `{
  "mcpServers": {«
    "acme-orders": {
      "url": "https://mcp.example.com/tok_7f3a9c/stream",
      "headers": {
        "Authorization": "Bearer tok_7f3a9c"
      },
      "disabled": false
    },»
    "fetch": {
      "command": "uvx",
      "args": ["mcp-server-fetch"],
      "env": { "API_KEY": "\${FETCH_KEY}" },
      "autoApprove": []
    }
  },
  "powers": {"mcpServers": {}}
}
`,
  },
  {
    client: 'warp',
    about: 'unusual spacing',
    text: `{ "mcpServers" : { «"acme-orders":{"url":"https://mcp.example.com/tok_7f3a9c/stream","headers":{"Authorization":"Bearer tok_7f3a9c"}}, »"sentry" : { "url" : "https://mcp.sentry.dev/mcp" } } }
`,
  },
  {
    client: 'junie',
    about: 'eight blanks',
    text: `{
        "mcpServers": {«
                "acme-orders": {
                        "url": "https://mcp.example.com/tok_7f3a9c/stream",
                        "headers": {
                                "Authorization": "Bearer tok_7f3a9c"
                        }
                },»
                "context7": {
                        "command": "npx"
                }
        }
}
`,
  },
]
