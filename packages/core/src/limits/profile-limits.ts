/** Where it is stored which wallets this browser was connected with. */
export const profileWalletsKey = 'w3m:profile_wallets'
/** So many of them are kept, the latest first. */
export const profileWalletsMax = 10
/** How long a wallet may take to say, without a prompt, whether it still shows its accounts. */
export const profilePollMs = 3_000
