/** The name without case, spaces and a closing "wallet": "Trust Wallet" is "Trust". */
export const bareName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\s*wallet$/u, '')
    .replace(/\s+/gu, '')
