import type { ActivityItem, Token } from '@w3m/core'
import type { RowItem } from './activity-row.js'

/** Whether a transaction moved a token. Of the network's coin the service names no contract. */
export const isOfToken = (
  { caipNetworkId, transfers }: Pick<ActivityItem, 'caipNetworkId' | 'transfers'>,
  token: Pick<Token, 'id' | 'caipNetworkId' | 'address' | 'symbol'>,
): boolean =>
  caipNetworkId === token.caipNetworkId &&
  transfers.some(
    ({ isNft, name, tokenId }) =>
      !isNft &&
      (token.address === undefined
        ? tokenId === undefined && name === token.symbol
        : tokenId?.toLowerCase() === token.id.toLowerCase()),
  )

/** What this page sent is known by its symbol alone. */
export const isSentToken = (
  { caipNetworkId, transfers }: Pick<RowItem, 'caipNetworkId' | 'transfers'>,
  { caipNetworkId: network, symbol }: Pick<Token, 'caipNetworkId' | 'symbol'>,
): boolean => caipNetworkId === network && transfers.some(({ name }) => name === symbol)
