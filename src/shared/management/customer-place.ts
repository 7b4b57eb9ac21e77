/** Path in the window of a server's customers, or of one of them. */
export const customersPlace = (serverId: string, customerId?: string): string =>
  ['/servers', serverId, 'customers', ...(customerId === undefined ? [] : [customerId])]
    .map((part, index) => (index === 0 ? part : encodeURIComponent(part)))
    .join('/')

/** Path in the window of a server's activity, which lists its calls. */
export const callsPlace = (serverId: string): string => `/servers/${encodeURIComponent(serverId)}/activity`
