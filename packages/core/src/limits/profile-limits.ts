/** The storage key of the wallets that this browser was connected with. */
export const profileWalletsKey = 'w3m:profile_wallets'
/** The most of these wallets that are kept, the latest first. */
export const profileWalletsMax = 10
/** How long a wallet may take to say, without a prompt, whether it still shows its accounts. */
export const profileTimeoutMs = 3_000
