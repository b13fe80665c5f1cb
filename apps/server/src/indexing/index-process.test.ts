import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { startIndexProcess } from './index-process.js'
import { indexDefaults } from './index-settings.js'
import { chainAccount, onChain } from '../testing/chain-account.js'
import { freePort, startServerProcess } from '../testing/server-process.js'
import { busyChain, testServer } from '../testing/test-server.js'

const { caipNetworkId } = busyChain
const nobody = '0x00000000000000000000000000000000000000ad'

describe('An index in a process of its own', () => {
  let folder: string
  before(() => void (folder = mkdtempSync(join(tmpdir(), 'w3m-index-process-'))))
  after(() => rmSync(folder, { recursive: true, force: true }))

  it('says in its health that nothing can be stored', async () => {
    const settings = { chains: [], dataDir: join(folder, 'health'), index: undefined, metricsToken: undefined }
    let isWritable = true
    const shared = { isWritable: () => isWritable, close: () => Promise.resolve() }
    const { app, close } = startIndexProcess({ ...settings, shared })
    expect((await app.request('/health')).status).to.equal(200)
    isWritable = false
    expect((await app.request('/health')).status).to.equal(503)
    await close()
  })

  it('reads the chains for a server that does not, which says where it stands when it is gone', async () => {
    const port = await freePort()
    const process = await startServerProcess({
      file: globalThis.process.env.W3M_TEST_SERVER!,
      port,
      dataDir: folder,
      env: { W3M_INDEX: 'only', W3M_CHAINS: JSON.stringify([busyChain]), W3M_INDEX_POLL_MS: '100' },
    })
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    let now = Date.now()
    const server = testServer({
      chains: [busyChain],
      dataDir: folder,
      index: { ...indexDefaults, isFollowing: false },
      now: () => now,
    })
    const ada = await chainAccount()
    const page = async () => {
      const answer = await server.app.request(`/v1/account/${ada.address}/history?chainId=${caipNetworkId}`)
      return (await answer.json()) as { data?: unknown[]; coverage?: { toBlock: number; isBehind: boolean }[] }
    }

    await ada.send(nobody, 1n)
    while ((await page()).data?.length !== 1) await pause(10)
    const { coverage } = await page()
    expect(coverage![0]).to.include({ toBlock: Number(await onChain('eth_blockNumber')), isBehind: false })
    expect((await (await get('/health')).json()) as object).to.have.property('status', 'OK')
    expect(await (await get('/metrics')).text()).to.contain(`w3m_index_is_behind{chain="${caipNetworkId}"} 0`)
    expect((await get(`/v1/account/${ada.address}/history`)).status).to.equal(404)

    expect(await process.stop()).to.equal(0)
    await ada.send(nobody, 1n)
    now += 60_000
    const { data, coverage: later } = await page()
    expect(data).to.have.length(1)
    expect(later![0]).to.deep.equal({ ...coverage![0], isBehind: true })
    await server.close()
  })
})
