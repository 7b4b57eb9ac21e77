/** Where the window shows the customers of a server, or one of them: an address below its page. */
export const customersPlace = (serverId: string, customerId?: string): string =>
  ['/servers', serverId, 'customers', ...(customerId === undefined ? [] : [customerId])]
    .map((part, index) => (index === 0 ? part : encodeURIComponent(part)))
    .join('/')

/** Where the window shows the calls to a server: its activity. */
export const callsPlace = (serverId: string): string => `/servers/${encodeURIComponent(serverId)}/activity`
