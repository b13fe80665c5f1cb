import { describe, it } from 'node:test'
import { expect } from 'chai'
import type { AccountEntry, Asset } from '../ports/activity-repository.js'
import { createHistorySource } from './write-history.js'

const account = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
const stranger = '0x9999999999999999999999999999999999999999'
const friend = '0x1111000000000000000000000000000000002222'
const coin: Asset = { kind: 'coin' }
const known = '0xdac17f958d2ee523a2206206994597c13d831ec7'
const unknown = '0x00000000000000000000000000000000000000fa'
const listed: Asset = { kind: 'token', address: known }
const unlisted: Asset = { kind: 'token', address: unknown }
const piece: Asset = { kind: 'nft', address: unknown, tokenId: '1' }
const move = (asset: Asset, amount: bigint, from = account, to = friend) => ({ asset, from, to, amount })

/** Who gave and who took, as it is answered of a transaction that a stranger sent. */
async function endsOf(changes: Partial<AccountEntry>) {
  const entry: AccountEntry = {
    block: 1,
    position: 0,
    time: 0,
    hash: '0x01',
    from: stranger,
    to: unknown,
    nonce: 1,
    isFailed: false,
    intent: 'execute',
    isInitiator: false,
    transfers: [],
    approvals: [],
    ...changes,
  }
  const token = (isListed: boolean) => ({ name: 'Tether USD', symbol: 'USDT', decimals: 6, isListed })
  const source = createHistorySource({
    chain: { caipNetworkId: 'eip155:1', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
    normalizeAddress: address => address.toLowerCase(),
    reader: { page: async () => [{ entry, place: '1.0' }] },
    tokens: {
      describe: async () =>
        new Map([
          [known, token(true)],
          [unknown, token(false)],
        ]),
    },
  })
  const [row] = await source.page(account, undefined, 25)
  const { operationType, sentFrom, sentTo } = row!.transaction.metadata
  return [operationType, sentFrom, sentTo]
}

describe('Who sent', () => {
  const cases: readonly [title: string, entry: Partial<AccountEntry>, sentFrom: string][] = [
    ['is whoever wrote a token of their own into the account’s name', { transfers: [move(unlisted, 5n)] }, stranger],
    ['is whoever moved nothing of a token in the account’s name', { transfers: [move(listed, 0n)] }, stranger],
    ['is whoever wrote a piece into the account’s name', { transfers: [move(piece, 1n)] }, stranger],
    ['is the account, where a relayer moved of a known token', { transfers: [move(listed, 5n)] }, account],
    ['is the account, where an owner of it moved its coin', { transfers: [move(coin, 5n)] }, account],
    [
      'is the account, where one of several movements is its own for sure',
      { transfers: [move(unlisted, 5n), move(coin, 5n)] },
      account,
    ],
    [
      'is the account, where a bundler carried out what it signed',
      { isInitiator: true, transfers: [move(unlisted, 5n)] },
      account,
    ],
  ]
  for (const [title, entry, sentFrom] of cases)
    it(title, async () => void expect(await endsOf(entry)).to.deep.equal(['send', sentFrom, friend]))

  it('is who gave, where it came to the account', async () => {
    const came = { transfers: [move(unlisted, 5n, friend, account)] }
    expect(await endsOf(came)).to.deep.equal(['receive', friend, account])
  })
})
