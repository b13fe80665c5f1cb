import type { Token } from '@w3m/core'
import type { RowItem } from './activity-row.js'

/**
 * Whether a transaction moved a token. The service gives no `tokenId` for the native coin, which is then compared by
 * its symbol; transactions that this page sent have the coin's id.
 */
export const isOfToken = (
  { caipNetworkId, transfers }: Pick<RowItem, 'caipNetworkId' | 'transfers'>,
  token: Pick<Token, 'id' | 'caipNetworkId' | 'address' | 'symbol'>,
): boolean =>
  caipNetworkId === token.caipNetworkId &&
  transfers.some(
    ({ isNft, name, tokenId }) =>
      !isNft &&
      (tokenId === undefined
        ? token.address === undefined && name === token.symbol
        : tokenId.toLowerCase() === token.id.toLowerCase()),
  )
