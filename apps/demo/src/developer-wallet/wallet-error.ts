import { WalletError } from '@w3m/wc-wallet/wallet-error'

export { invalidParams, WalletError } from '@w3m/wc-wallet/wallet-error'
export const refused = () => new WalletError(4001, 'The visitor refused the request.')
export const unauthorized = () => new WalletError(4100, 'This page is not connected to the wallet.')
