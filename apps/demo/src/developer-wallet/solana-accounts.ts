/**
 * The accounts that the local Solana chain begins with. A key is made from the text beside it, which everybody can
 * read: whoever sends real money to them loses it.
 */
export const solanaAccounts = [
  { address: 'G6iUkfkEGhsyYr8pKXvXUJoLpyh3inV5GdnKw5epJ1sn', text: 'W3M developer account one' },
  { address: '82gk436wpJbWAX4d7GkacoNB4K7Fx5uSdtJXyZPA9Yju', text: 'W3M developer account two' },
  { address: 'FAsYhjhFz7EVACHJysdTLbc481M1fdBwZLLzVczBjM2y', text: 'W3M developer account three' },
] as const

export type SolanaTestAccount = (typeof solanaAccounts)[number]
