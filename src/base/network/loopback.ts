/** Whether a host name or address, with or without an IPv6 address's brackets, refers to this computer: `localhost`, 127.0.0.0/8, `::1`. */
export const isLoopbackHost = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/i.test(host)
