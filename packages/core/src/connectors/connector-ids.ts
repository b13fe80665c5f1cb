/**
 * The ids of the connectors that are there without a wallet on the page: in `connect`, in what is stored, in events. They
 * are types: who needs one writes it and says which of them it is, and no file of a page's first load has more for it.
 */
export type AuthId = 'ID_AUTH'
export type WalletConnectId = 'walletConnect'
