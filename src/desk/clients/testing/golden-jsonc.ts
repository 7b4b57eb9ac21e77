import type { Golden } from './golden.ts'

/** Clients whose config files are JSON with comments. */
export const goldenJsonc: Golden[] = [
  {
    client: 'vscode',
    about: 'comments everywhere, trailing commas, tabs',
    text: `// Servers of all projects
{
	/* asked for once */
	"inputs": [
		{ "type": "promptString", "id": "key", "password": true, }, // hidden
	],
	"servers": { // remote ones first«
		"acme-orders": {
			"type": "http",
			"url": "https://mcp.example.com/tok_7f3a9c/stream",
			"headers": {
				"Authorization": "Bearer tok_7f3a9c"
			}
		},»
		// issues and pull requests
		"github": {
			"type": "http",
			"url": "https://api.githubcopilot.com/mcp/", // "url": "{"
		},
		"local": { "command": "node", "args": ["a,}b"] } /* last */ ,
	},
}
// the end`,
  },
  {
    client: 'vscode-insiders',
    about: 'nothing but a comment in the map',
    text: `{
  "servers": {«
    "acme-orders": {
      "type": "http",
      "url": "https://mcp.example.com/tok_7f3a9c/stream",
      "headers": {
        "Authorization": "Bearer tok_7f3a9c"
      }
    }»
    // none yet
  }
}
`,
  },
  {
    client: 'copilot-cli',
    about: 'a comment beside an entry',
    text: `{
  "mcpServers": {«
    "acme-orders": {
      "type": "http",
      "url": "https://mcp.example.com/tok_7f3a9c/stream",
      "tools": [
        "*"
      ],
      "headers": {
        "Authorization": "Bearer tok_7f3a9c"
      }
    },»
    "playwright": { "type": "local", "command": "npx", "args": ["@playwright/mcp"], "tools": ["*"] } // browser
  }
}
`,
  },
  {
    client: 'gemini-cli',
    about: 'settings and no servers yet',
    text: `{«
  "mcpServers": {
    "acme-orders": {
      "url": "https://mcp.example.com/tok_7f3a9c/stream",
      "type": "http",
      "headers": {
        "Authorization": "Bearer tok_7f3a9c"
      }
    }
  },»
  // looks
  "ui": { "theme": "GitHub" },
  "security": { "auth": { "selectedType": "gemini-api-key" } }
}
`,
  },
  {
    client: 'zed',
    about: 'a large commented settings file',
    text: `// Zed settings
//
// For information on how to configure Zed, see the documentation.
{
  "context_servers": {«
    "acme-orders": {
      "url": "https://mcp.example.com/tok_7f3a9c/stream",
      "headers": {
        "Authorization": "Bearer tok_7f3a9c"
      }
    }
  »},
  "theme": {
    "mode": "system",
    "light": "One Light", // day
    "dark": "One Dark",
  },
  "buffer_font_size": 15,
}
`,
  },
  {
    client: 'opencode',
    about: 'the newer place of the servers',
    text: `{
  "$schema": "https://opencode.ai/config.json",
  "mcp": {
    "servers": {«
      "acme-orders": {
        "type": "remote",
        "url": "https://mcp.example.com/tok_7f3a9c/stream",
        "headers": {
          "Authorization": "Bearer tok_7f3a9c"
        }
      },»
      "context7": { "type": "remote", "url": "https://mcp.context7.com/mcp" }
    }
  }
}
`,
  },
  {
    client: 'opencode',
    about: 'the older place of the servers',
    text: `{
  "mcp": {«
    "acme-orders": {
      "type": "remote",
      "url": "https://mcp.example.com/tok_7f3a9c/stream",
      "headers": {
        "Authorization": "Bearer tok_7f3a9c"
      }
    },»
    "servers": { "type": "local", "command": ["x"] }
  }
}
`,
  },
  {
    client: 'kilo-code',
    about: 'comments, a local server, and a key of a newer opencode that isn’t its own',
    text: `{
  "$schema": "https://app.kilo.ai/config.json",
  // one at work, one at home
  "mcp": {«
    "acme-orders": {
      "type": "remote",
      "url": "https://mcp.example.com/tok_7f3a9c/stream",
      "headers": {
        "Authorization": "Bearer tok_7f3a9c"
      },
      "enabled": true
    },»
    "files": { "type": "local", "command": ["npx", "-y", "files-mcp"], "enabled": true }, // local
  },
}
`,
  },
  {
    client: 'qwen-code',
    about: 'settings after the servers, and a comment',
    text: `{
  "mcpServers": {«
    "acme-orders": {
      "httpUrl": "https://mcp.example.com/tok_7f3a9c/stream",
      "headers": {
        "Authorization": "Bearer tok_7f3a9c"
      }
    },»
    // theirs
    "docs": { "httpUrl": "https://docs.example.com/mcp" }
  },
  "model": { "name": "qwen3-coder-plus" },
  "$version": 3
}
`,
  },
  {
    client: 'amp',
    about: 'one key with a dot, and a nested one that is not it',
    text: `{
  "amp.notifications.enabled": false,
  "amp": { "mcpServers": {} },
  "amp.mcpServers": {«
    "acme-orders": {
      "url": "https://mcp.example.com/tok_7f3a9c/stream",
      "headers": {
        "Authorization": "Bearer tok_7f3a9c"
      }
    },»
    /* mine */
    "semgrep": { "url": "https://mcp.semgrep.ai/mcp" }
  }
}
`,
  },
]
