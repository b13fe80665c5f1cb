// `npm start` keeps its chains: what was deployed at the first start is found again at the next ones.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { createPublicClient, http } from 'viem'
import { startAnvil } from '../../scripts/stack/anvil.mjs'
import { storedContracts } from '../../scripts/stack/deploy.mjs'
import { storedExchange } from '../../scripts/stack/exchange.mjs'
import { storedNames } from '../../scripts/stack/names.mjs'

describe('a chain that is kept', () => {
  let folder, chain, contracts
  const options = name => ({ url: chain.url, chainId: 31337, file: join(folder, `${name}.json`) })
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'w3m-kept-'))
    chain = await startAnvil({ port: 0, chainId: 31337 })
    contracts = await storedContracts(options('contracts'))
  })
  after(async () => {
    await chain?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const contractFinders = {
    contracts: () => storedContracts(options('contracts')),
    exchange: () => storedExchange({ ...options('exchange'), tokens: contracts.tokens }),
    names: () => storedNames({ ...options('names'), records: contracts.names, gateways: ['http://127.0.0.1:4401'] }),
  }
  for (const [name, find] of Object.entries(contractFinders))
    it(`has its ${name} at the next start, too, and nothing is deployed again`, async () => {
      const reader = createPublicClient({ transport: http(chain.url), cacheTime: 0 })
      const first = await find()
      const before = await reader.getBlockNumber()
      assert.deepEqual(await find(), first)
      assert.equal(await reader.getBlockNumber(), before)
    })
})
