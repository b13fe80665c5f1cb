/**
 * Ids of the connectors that need no wallet on the page, as `connect()`, storage and events have them. Types only, so
 * that the first load has no module of constants.
 */
export type AuthId = 'ID_AUTH'
export type WalletConnectId = 'walletConnect'
