import { describe, it } from 'node:test'
import { endpoints } from '@w3m/core/api'
import { expect } from 'chai'
import * as v from 'valibot'
import { failure } from '../http/failure.js'
import { createHistoryHandler, type ChainHistory } from './history-handler.js'
import type { HistoryEntry } from './history-source.js'
import { createPageCursors } from './page-cursor.js'

const account = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
const entry: HistoryEntry = {
  place: '1.0',
  time: 1_000,
  transaction: {
    id: '0x01',
    metadata: {
      operationType: 'send',
      hash: '0x01',
      minedAt: '1970-01-01T00:00:01.000Z',
      sentFrom: account,
      sentTo: account,
      status: 'confirmed',
      nonce: 1,
      chain: 'eip155:7',
    },
    transfers: [],
  },
}

const chain = (
  caipNetworkId: ChainHistory['caipNetworkId'],
  page: () => Promise<readonly HistoryEntry[]>,
): ChainHistory => ({
  caipNetworkId,
  isAddress: () => true,
  normalizeAddress: address => address,
  source: { page },
})

/** The history of two chains, of which the second one is read with this outcome. */
const historyWith = (error: Error) =>
  historyOf([
    chain('eip155:7', async () => [entry]),
    chain('eip155:8', async () => {
      throw error
    }),
  ])

async function historyOf(histories: readonly ChainHistory[]) {
  const handler = createHistoryHandler({
    histories,
    cursors: async () => createPageCursors(new Uint8Array(32)),
  })
  return await handler({
    path: { account },
    query: {},
    body: undefined,
    bearer: undefined,
    origin: undefined,
    client: '127.0.0.1',
    projectId: undefined,
    self: 'http://127.0.0.1',
    consume: async () => undefined,
  })
}

describe('The history of several chains', () => {
  for (const [title, error] of [
    ['a node does not answer', failure(503, 'chainId', 'The node does not answer.')],
    ['an explorer is asked too often', failure(429, 'chainId', 'The explorer is asked too often.')],
  ] as const)
    it(`is that of the others where ${title}`, async () => {
      const { data, next, coverage } = await historyWith(error)
      expect(data.map(({ id }) => id)).to.deep.equal(['0x01'])
      expect(next).to.be.a('string')
      expect(coverage).to.deep.equal([{ chainId: 'eip155:8', isBehind: true, isUnread: true }])
    })

  it('goes on by a cursor that the server takes, however many of them an explorer tells', async () => {
    const place = `123456789.123.0x${'a'.repeat(64)}`
    const histories = Array.from({ length: 24 }, (_, index) =>
      chain(`eip155:${1_000_000 + index}`, async () => [{ ...entry, place, isFollowed: true }]),
    )
    const { data, next } = await historyOf(histories)
    expect(data).to.have.length(24)
    expect(v.is(endpoints.getHistory.query, { cursor: next })).to.equal(true)
  })

  for (const [title, error] of [
    ['its client asks too often', failure(429, '', 'Too many requests from this address.')],
    ['its project asks too often', failure(429, 'projectId', 'Too many requests of this project.')],
    ['nobody foresaw what happened', new Error('Nobody foresaw this.')],
  ] as const)
    it(`is none where ${title}`, async () => {
      expect(await historyWith(error).catch((reason: unknown) => reason)).to.equal(error)
    })
})
