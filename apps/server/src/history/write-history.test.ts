import { describe, it } from 'node:test'
import { expect } from 'chai'
import { createEip155CallNames } from '../chains/eip155/eip155-call-names.js'
import type { AccountEntry, Asset } from '../ports/activity-repository.js'
import { createHistorySource } from './write-history.js'

const account = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
const stranger = '0x9999999999999999999999999999999999999999'
const friend = '0x1111000000000000000000000000000000002222'
const router = '0x00000000000000000000000000000000000000Fe'
const nativeAsset: Asset = { kind: 'coin' }
const known = '0xdac17f958d2ee523a2206206994597c13d831ec7'
const unknown = '0x00000000000000000000000000000000000000fa'
const listed: Asset = { kind: 'token', address: known }
const unlisted: Asset = { kind: 'token', address: unknown }
const nft: Asset = { kind: 'nft', address: unknown, tokenId: '1' }
const move = (asset: Asset, amount: bigint, from = account, to = friend) => ({ asset, from, to, amount })

/** What is answered of a transaction that a stranger sent. */
async function answerOf(changes: Partial<AccountEntry>) {
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
    calls: createEip155CallNames({
      tokens: [{ name: 'Tether USD', symbol: 'USDT', decimals: 6, address: known }],
      exchange: { name: 'Uniswap V2', router, factory: friend, wrapped: friend, dollar: known },
    }),
  })
  const [row] = await source.page(account, undefined, 25)
  return row!.transaction
}

/** Who gave and who took. */
async function endsOf(changes: Partial<AccountEntry>) {
  const { operationType, sentFrom, sentTo } = (await answerOf(changes)).metadata
  return [operationType, sentFrom, sentTo]
}

describe('Who sent', () => {
  const cases: readonly [title: string, entry: Partial<AccountEntry>, sentFrom: string][] = [
    ['is whoever wrote a token of their own into the account’s name', { transfers: [move(unlisted, 5n)] }, stranger],
    ['is whoever moved nothing of a token in the account’s name', { transfers: [move(listed, 0n)] }, stranger],
    ['is whoever wrote an NFT into the account’s name', { transfers: [move(nft, 1n)] }, stranger],
    ['is the account, where a relayer moved of a known token', { transfers: [move(listed, 5n)] }, account],
    ['is the account, where an owner of it moved its coin', { transfers: [move(nativeAsset, 5n)] }, account],
    [
      'is the account, where one of several movements is its own for sure',
      { transfers: [move(unlisted, 5n), move(nativeAsset, 5n)] },
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

describe('An NFT that was moved', () => {
  for (const [title, asset, name] of [
    ['is called by its collection and its id', nft, 'Tether USD #1'],
    [
      'is called by its own name where it is a contract',
      { kind: 'nft', address: unknown, tokenId: unknown },
      'Tether USD',
    ],
    ['is called by its address where that has no name', { kind: 'nft', address: friend, tokenId: friend }, '0x1111…'],
  ] as const)
    it(title, async () => {
      const [moved] = (await answerOf({ transfers: [move(asset, 1n, friend, account)] })).transfers ?? []
      expect(moved?.nft_info?.name).to.equal(name)
    })
})

describe('What a contract was asked for', () => {
  const swap = '0x38ed1739'
  const sent = { isInitiator: true, from: account }
  const cases: readonly [title: string, call: AccountEntry['call'], told: unknown][] = [
    [
      'is told by the exchange’s name',
      { contract: router.toLowerCase(), selector: swap },
      { function: 'swapExactTokensForTokens', contract: 'Uniswap V2' },
    ],
    [
      'is told by the symbol of a token that the operator named',
      { contract: known, selector: '0x4e71d92d' },
      { function: 'claim', contract: 'USDT' },
    ],
    [
      'is told without the name that any other token gives itself',
      { contract: unknown, selector: '0x4e71d92d' },
      { function: 'claim', contract: null },
    ],
    [
      'is told in the words of who told of it, where it has some',
      { contract: unknown, selector: swap, functionName: 'plantTrees' },
      { function: 'plantTrees', contract: null },
    ],
    [
      'is not told where nobody knows the function',
      { contract: router.toLowerCase(), selector: '0x12345678' },
      undefined,
    ],
  ]
  for (const [title, call, expected] of cases)
    it(title, async () => {
      const transaction = await answerOf({ ...sent, to: call!.contract, ...(call && { call }) })
      expect(transaction.metadata.operationType).to.equal('execute')
      expect(transaction.call).to.deep.equal(expected)
    })

  it('is not told where another word says what was done', async () => {
    const call = { contract: router.toLowerCase(), selector: swap }
    const trade = [move(nativeAsset, 5n), move(listed, 5n, friend, account)]
    const transaction = await answerOf({ ...sent, transfers: trade, call })
    expect([transaction.metadata.operationType, transaction.call]).to.deep.equal(['trade', undefined])
  })

  it('is between the account and the contract, though a bundler sent it to an entry point', async () => {
    const call = { contract: unknown, selector: swap }
    expect(await endsOf({ isInitiator: true, to: friend, call })).to.deep.equal(['execute', account, unknown])
  })
})
