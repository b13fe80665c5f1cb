import { endpoints, type Transaction } from '@w3m/core/api'
import * as v from 'valibot'
import { createEip155BlockReader } from '../chains/eip155/eip155-blocks.js'
import { createChainFollower } from '../indexing/follow-chain.js'
import { indexDefaults, type IndexSettings } from '../indexing/index-settings.js'
import { createIndexRepositories, openIndexDatabase } from '../ports/libsql/libsql-index.js'
import type { ServerConfig } from '../server.js'
import { busyChain, testServer } from './test-server.js'

/** Creates a server on a database in a folder. It reads the test chain when the test tells it to. */
export function indexedServer(dataDir: string, config: Partial<ServerConfig> = {}) {
  const settings: IndexSettings = { ...indexDefaults, isFollowing: false, ...config.index }
  const server = testServer({ chains: [busyChain], ...config, dataDir, index: settings })
  const connection = openIndexDatabase(dataDir)
  const repository = createIndexRepositories(connection).activity
  const follower = createChainFollower({
    chain: busyChain.caipNetworkId,
    reader: createEip155BlockReader(config.chains?.[0] ?? busyChain),
    repository,
    settings,
  })
  const { signal } = new AbortController()

  const page = async (account: string, query = `?chainId=${busyChain.caipNetworkId}`) =>
    v.parse(
      endpoints.getHistory.response,
      await (await server.app.request(`/v1/account/${account}/history${query}`)).json(),
    )

  return {
    app: server.app,
    repository,
    follower,
    /** Reads the chain to its end. */
    async catchUp() {
      while ((await follower.step(signal)) === 'advanced');
    },
    page,
    history: async (account: string): Promise<readonly Transaction[]> => (await page(account)).data,
    async close() {
      await connection.close()
      await server.close()
    },
  }
}
