/** The name without case, width of its letters, spaces and a closing "wallet": "Trust Wallet" is "Trust". */
export const baseName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/gu, '')
    .replace(/wallet$/u, '')
