/** The Help screen. Its pages are in `resources/guide`. */
export default {
  title: 'Help',
  pagesLabel: 'Help pages',
  search: 'Search help',
  results: 'Search results',
  place: '{{page}}: {{section}}',
  noResults: 'No results for “{{query}}”',
  noResultsHint: 'Try different or fewer words.',
  example: 'Example',
  close: 'Close',
  shortcuts: 'Keyboard shortcuts',
  menu: { help: 'Help', open: '{{app}} Help' },
} as const
