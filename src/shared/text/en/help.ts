/** Short help pages, available offline. */
export default {
  title: 'Help',
  pagesLabel: 'Help pages',
  close: 'Close',
  shortcuts: 'Keyboard shortcuts',
  menu: { help: 'Help', open: '{{app}} Help' },

  pages: {
    url: {
      title: 'What a URL may do',
      lead: 'A customer’s MCP URL is a key: whoever has it acts as that customer.',
      points: {
        one: {
          title: 'What does a URL open?',
          text: 'It opens one MCP server as one customer. It lists and calls that server’s tools, or only those you allow the customer.',
        },
        two: {
          title: 'Whose values does it use?',
          text: 'Values and credentials bound to the customer are put in by the service on every call. No model and no client sees or changes them.',
        },
        three: {
          title: 'What can’t it do?',
          text: 'It can’t see other customers, change a server, or use the service interface. That takes an API key.',
        },
        four: {
          title: 'What if it’s called too often?',
          text: 'A server and a customer can each have limits. A request over a limit is answered with 429 and never reaches your API.',
        },
        five: {
          title: 'How do I share it?',
          text: 'Send it like a password. Save install page… writes one HTML file for the customer, which you can encrypt with a passphrase.',
        },
      },
    },
    reachable: {
      title: 'Reachable URLs',
      lead: 'A URL works only where its address can be reached.',
      points: {
        one: {
          title: 'Where does a local URL work?',
          text: 'URLs of the Local workspace start with http://127.0.0.1 and a port. They work on this computer, while the app is running. If the port changes, Customers shows which URLs have the old one.',
        },
        two: {
          title: 'Can I close the window?',
          text: 'The app can keep serving after you close its window, and start when you log in. Choose both in Settings → General.',
        },
        three: {
          title: 'How do others in my network reach it?',
          text: 'Settings → Reachable from → This network serves URLs over https, straight from this computer. Clients must trust the certificate: give customers the file, or use a certificate of your own.',
        },
        four: {
          title: 'How do customers elsewhere reach it?',
          text: 'A tunnel or your own proxy gives URLs a public address, which you choose in the same place. The app checks that it leads here first. To serve URLs from a server that your team runs, use Settings → Move; customers’ tokens stay valid.',
        },
        five: {
          title: 'What if a URL doesn’t work?',
          text: 'Test connection goes from the address to the tools, and says which step fails and what to do about it.',
        },
      },
    },
    revoking: {
      title: 'Ending access',
      lead: 'From the mildest to the final. Each is in the customer’s details.',
      points: {
        one: {
          title: 'How do I stop a URL for a while?',
          text: 'Pause it. Clients still connect, but find only one tool that says who to ask. Resume brings the tools back.',
        },
        two: {
          title: 'How do I end it on a date?',
          text: 'Set its expiry, and the URL stops working then. Extend it, and the same URL works again.',
        },
        three: {
          title: 'How do I replace it?',
          text: 'Rotate it: that makes a new URL with the same rights. The old one can go on for a while, so that nobody is cut off while they change it.',
        },
        four: {
          title: 'How do I end it for good?',
          text: 'Revoke it: that ends it at once. Clients get 404. To give access again, generate a new URL.',
        },
        five: {
          title: 'How do I remove a customer?',
          text: 'Remove customer, in the customer’s details, takes them away with all their URLs.',
        },
      },
    },
    backups: {
      title: 'Backups',
      lead: 'One encrypted file holds servers, customers, URLs, the history, settings, and API keys.',
      points: {
        one: {
          title: 'How do I make one?',
          text: 'Settings → Security and backup → Back up… writes the file while you go on working.',
        },
        two: {
          title: 'What if I lose the passphrase?',
          text: 'Without it, nobody opens the file, and nobody can recover it. Keep it somewhere else.',
        },
        three: {
          title: 'How do I restore one?',
          text: 'Restore… shows what’s in a file and asks before it replaces anything. The data from before is set aside, not deleted.',
        },
        four: {
          title: 'Can I use it on two computers?',
          text: 'Restore it there, then don’t go on with both. Each would issue URLs that the other doesn’t know.',
        },
        five: {
          title: 'What isn’t in it?',
          text: 'The log, and what was installed in the clients on this computer.',
        },
      },
    },
    interface: {
      title: 'Service interface',
      lead: 'Scripts and your own systems can do what this window does.',
      points: {
        one: {
          title: 'What does a script need?',
          text: 'Settings → API keys creates a key; General shows the base URL. Send a key as a bearer token.',
        },
        two: {
          title: 'Which calls are documented?',
          text: 'Two documented calls list the MCP servers and generate a URL. Local and hosted services answer them alike.',
        },
        three: {
          title: 'What else can scripts do?',
          text: 'POST /manage/v1/<operation> has an operation for servers, drafts, customers, tokens, calls, and keys.',
        },
        four: {
          title: 'Can a link fill in the form?',
          text: 'mcp-access-desk://generate?server=NAME&identity=ADDRESS fills in the form from a ticket or a CRM. It never generates by itself.',
        },
        five: {
          title: 'Does it run without a window?',
          text: 'The service also runs as a command on a server: npm run --silent service -- --port 7400 --data ./desk-data.',
        },
      },
    },
  },
} as const
