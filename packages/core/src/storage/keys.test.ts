import { expect } from 'chai'
import fc from 'fast-check'
import { fuzzRuns } from '../testing/fuzz-runs.js'
import { readConnections, readNetwork, storageKeys, writeConnection, writeNetwork } from './keys.js'
import { createMemoryStorage } from './memory-storage.js'

const storageWith = (key: string, text: string) => {
  const port = createMemoryStorage()
  port.set(key, text)
  return port
}

describe('stored connections', () => {
  it('come back as they were written, each namespace for itself', () => {
    const port = createMemoryStorage()
    writeConnection(port, 'eip155', { connectorId: 'io.example', address: '0x1' })
    writeConnection(port, 'solana', { connectorId: 'Example' })
    expect(readConnections(port)).to.deep.equal({
      eip155: { connectorId: 'io.example', address: '0x1' },
      solana: { connectorId: 'Example' },
    })
    writeConnection(port, 'eip155', undefined)
    expect(readConnections(port)).to.deep.equal({ solana: { connectorId: 'Example' } })
  })

  const unreadable = [
    '',
    '{',
    'null',
    '[]',
    '7',
    '"text"',
    '{"eip155":null}',
    '{"eip155":[]}',
    '{"eip155":{}}',
    '{"eip155":{"connectorId":""}}',
    '{"eip155":{"connectorId":7}}',
    '{"tezos":{"connectorId":"a"}}',
    '{"__proto__":{"connectorId":"a"}}',
  ]
  for (const text of unreadable) {
    it(`count as none where ${text || 'an empty text'} is stored`, () => {
      expect(readConnections(storageWith(storageKeys.connections, text))).to.deep.equal({})
    })
  }

  it('lose an address that is none, and keep the wallet', () => {
    expect(
      readConnections(storageWith(storageKeys.connections, '{"eip155":{"connectorId":"a","address":7,"more":1}}')),
    ).to.deep.equal({ eip155: { connectorId: 'a' } })
  })
})

describe('stored networks', () => {
  it('come back as they were written', () => {
    const port = createMemoryStorage()
    const networks = { active: 'eip155:1', byNamespace: { eip155: 'eip155:1', solana: 'solana:abc' } } as const
    writeNetwork(port, networks)
    expect(readNetwork(port)).to.deep.equal(networks)
    writeNetwork(port, { active: undefined, byNamespace: { eip155: 'eip155:10' } })
    expect(readNetwork(port)).to.deep.equal({ byNamespace: { eip155: 'eip155:10', solana: 'solana:abc' } })
  })

  for (const text of [
    '',
    '{',
    '[]',
    '{"active":"1"}',
    '{"active":"tezos:1","byNamespace":[]}',
    '{"byNamespace":{"eip155":"solana:abc"}}',
    '{"byNamespace":{"eip155":"eip155:"}}',
  ]) {
    it(`count as none where ${text || 'an empty text'} is stored`, () => {
      expect(readNetwork(storageWith(storageKeys.network, text))).to.deep.equal({ byNamespace: {} })
    })
  }

  it('are read without an error whatever is stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), text => {
        expect(readNetwork(storageWith(storageKeys.network, text)).byNamespace).to.be.an('object')
        expect(readConnections(storageWith(storageKeys.connections, text))).to.be.an('object')
      }),
      fuzzRuns(100),
    )
  })
})
