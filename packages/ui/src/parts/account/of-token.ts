import type { Token } from '@w3m/core'
import type { RowItem } from './activity-row.js'

/**
 * Whether a transaction moved a token. Of the network's coin the service names no contract; what this page sent has the
 * id of the coin, too.
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
