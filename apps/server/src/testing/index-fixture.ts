import type { CaipNetworkId } from '@w3m/core/caip'
import { encodeFunctionData, erc20Abi, type Address } from 'viem'
import { createEip155BlockReader } from '../chains/eip155/eip155-blocks.js'
import { createChainFollower } from '../indexing/follow-chain.js'
import { indexDefaults } from '../indexing/index-settings.js'
import type { BlockId, IndexedBlock } from '../ports/activity-repository.js'
import { createIndexRepositories, openIndexDatabase } from '../ports/libsql/libsql-index.js'

export { createServer } from '../server.js'

const accountAt = (index: number): Address => `0x${(0xacc0000000 + index).toString(16).padStart(40, '0')}`

async function batchRpc(rpcUrl: string, calls: readonly (readonly [method: string, params: readonly unknown[]])[]) {
  const body = JSON.stringify(calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params })))
  const answer = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const results = (await answer.json()) as {
    readonly id: number
    readonly result?: unknown
    readonly error?: unknown
  }[]
  for (const { error } of results) if (error) throw new Error(JSON.stringify(error))
  return results.toSorted((one, other) => one.id - other.id).map(({ result }) => result)
}

/** Fills blocks of an anvil with transfers of a token between its own accounts. @returns the accounts that took part */
export async function fillChain({
  rpcUrl,
  token,
  blocks,
  perBlock,
}: {
  readonly rpcUrl: string
  readonly token: Address
  readonly blocks: number
  readonly perBlock: number
}): Promise<readonly Address[]> {
  const [senders] = (await batchRpc(rpcUrl, [['eth_accounts', []]])) as [Address[]]
  await batchRpc(rpcUrl, [['evm_setAutomine', [false]]])
  const mint = '0x40c10f19'
  await batchRpc(
    rpcUrl,
    senders.map(from => [
      'eth_sendTransaction',
      [
        {
          from,
          to: token,
          data: `${mint}${from.slice(2).padStart(64, '0')}${(10n ** 30n).toString(16).padStart(64, '0')}`,
        },
      ],
    ]),
  )
  await batchRpc(rpcUrl, [['anvil_mine', ['0x1']]])
  const recipients = Array.from({ length: 1_000 }, (_, index) => accountAt(index))
  const nonces = (
    await batchRpc(
      rpcUrl,
      senders.map(sender => ['eth_getTransactionCount', [sender, 'latest']]),
    )
  ).map(Number)
  let sent = 0
  for (let block = 0; block < blocks; block += 1) {
    const calls = Array.from({ length: perBlock }, () => {
      sent += 1
      const args = [recipients[sent % recipients.length]!, BigInt(sent)] as const
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
      const sender = sent % senders.length
      const nonce = `0x${(nonces[sender]!++).toString(16)}`
      return ['eth_sendTransaction', [{ from: senders[sender], to: token, data, nonce, gas: '0x186a0' }]] as const
    })
    await batchRpc(rpcUrl, calls)
    await batchRpc(rpcUrl, [['anvil_mine', ['0x1']]])
  }
  await batchRpc(rpcUrl, [['evm_setAutomine', [true]]])
  return [...senders, ...recipients.slice(0, 20)]
}

/** Returns the balances of accounts, as the token reports them. */
export async function balancesOf(
  rpcUrl: string,
  token: Address,
  accounts: readonly Address[],
): Promise<readonly bigint[]> {
  const answers = await batchRpc(
    rpcUrl,
    accounts.map(account => [
      'eth_call',
      [
        { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] }) },
        'latest',
      ],
    ]),
  )
  return answers.map(answer => BigInt(answer as string))
}

/** Opens an index in a folder. It reads one chain when the test tells it to. */
export function openIndexFixture(dataDir: string, chain: CaipNetworkId, rpcUrl: string) {
  const connection = openIndexDatabase(dataDir)
  const { activity } = createIndexRepositories(connection)
  const settings = { ...indexDefaults, blocksBack: 1e9, bytesMax: 1e12 }
  const follower = createChainFollower({
    chain,
    reader: createEip155BlockReader({ rpcUrl }),
    repository: activity,
    settings,
  })
  const count = (table: string): number =>
    (connection.database.prepare(`SELECT count(*) AS rows FROM ${table}`).get() as { rows: number }).rows

  /** Returns a block of transfers between invented accounts. */
  function inventedBlock(number: number, perBlock: number, accounts: number): IndexedBlock {
    return {
      number,
      hash: `0x${number.toString(16).padStart(64, '0')}`,
      parentHash: `0x${(number - 1).toString(16).padStart(64, '0')}`,
      time: number * 1_000,
      transactions: Array.from({ length: perBlock }, (_, position) => {
        const serial = number * perBlock + position
        const [from, to] = [accountAt(serial % accounts), accountAt((serial * 7 + 1) % accounts)]
        return {
          position,
          hash: `0x${serial.toString(16).padStart(64, '0')}`,
          from,
          to: accountAt(1e6 + (serial % 50)),
          nonce: serial,
          isFailed: false,
          intent: 'send' as const,
          initiators: [from],
          transfers: [
            {
              asset: { kind: 'token' as const, address: accountAt(1e6 + (serial % 50)) },
              from,
              to,
              amount: BigInt(serial),
            },
          ],
          approvals: [],
        }
      }),
    }
  }

  return {
    activity,
    transactions: () => count('transactions'),
    accountAt,
    /** Reads the chain to its end. */
    async catchUp(): Promise<void> {
      const { signal } = new AbortController()
      while ((await follower.step(signal)) === 'advanced');
    },
    /** Returns the amount that came to an account, less the amount that left it. */
    async movedTo(account: string, token: string): Promise<bigint> {
      let sum = 0n
      let last: { readonly block: number; readonly position: number } | undefined
      do {
        const page = await activity.entries(chain, account.toLowerCase(), last, 1_000)
        for (const { transfers } of page)
          for (const { asset, from, to, amount } of transfers) {
            if (asset.kind !== 'token' || asset.address !== token.toLowerCase()) continue
            if (to === account.toLowerCase()) sum += amount
            if (from === account.toLowerCase()) sum -= amount
          }
        last = page.at(-1)
      } while (last)
      return sum
    },
    /** Stores invented transfers between `accounts` accounts until the index has `transfers` of them. */
    async growTo(transfers: number, perBlock: number, accounts: number): Promise<void> {
      const atOnce = 25
      let tip: BlockId | undefined = await activity.tip(chain)
      while (((tip?.number ?? -1) + 1) * perBlock < transfers) {
        const first = (tip?.number ?? -1) + 1
        const blocks = Array.from({ length: atOnce }, (_, index) => inventedBlock(first + index, perBlock, accounts))
        await activity.append(chain, { expected: tip, ancestor: tip, blocks }, settings)
        tip = blocks.at(-1)
      }
    },
    close: () => connection.close(),
  }
}
