import type { W3m } from '@w3m/core'
import { generateKeyPairSigner } from '@solana/web3.js'
import { erc20Abi, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { ConformanceResult, RunningChain } from '../fixtures/entries/namespace-conformance.js'
import { serveModule } from '../fixtures/serve.js'
import { installStandardWallet, type StandardWallet } from '../wallets/standard-wallet.js'
import { dollarToken } from './account-holdings.js'
import type { Host } from './host.js'
import { giveSol, lamportsOf } from './solana-chain.js'
import { stack } from './stack.js'
import { chainOf, expect, fund, test as base } from './test.js'

const test = base.extend<{ readonly solana: StandardWallet }>({
  solana: async ({ context }, use) => {
    await use(await installStandardWallet(context, { rpcUrl: stack.solana.rpcUrl }))
  },
})

/** Runs the table in the page, with the provider of the wallet that is connected. */
async function run(host: Host, chain: RunningChain): Promise<ConformanceResult> {
  const from = await serveModule(host.page, 'namespace-conformance.ts')
  return host.page.evaluate(
    async ([module, on]) => {
      const { conformance } = (await import(module)) as {
        readonly conformance: (chain: RunningChain, provider: unknown) => Promise<ConformanceResult>
      }
      return conformance(on, (globalThis as never as { w3m: W3m }).w3m.getProvider(on.namespace as 'eip155'))
    },
    [from, chain] as const,
  )
}

test.describe('The conformance of namespaces, on a chain that runs, with a connected wallet', () => {
  test('holds for EVM chains', async ({ host, extension }) => {
    const { address } = extension.engine
    const token = await dollarToken()
    await fund(stack.one, address)
    await host.open()
    await host.connect(extension.rdns)
    const read = { abi: erc20Abi, address: token } as const
    const chain = chainOf(stack.one)
    const result = await run(host, {
      namespace: 'eip155',
      id: stack.one.id,
      rpcUrl: stack.one.rpcUrl,
      addresses: [address, privateKeyToAddress(generatePrivateKey())],
      balance: String(await chain.getBalance({ address })),
      token: {
        address: token,
        balance: String(await chain.readContract({ ...read, functionName: 'balanceOf', args: [address] })),
        decimals: await chain.readContract({ ...read, functionName: 'decimals' }),
      },
    })
    expect(result.broken).toEqual([])
    expect(result.count).toBeGreaterThan(20)
    expect(await chain.getBalance({ address })).toBe(parseUnits('10', 18))
  })

  test('holds for Solana', async ({ host, solana }) => {
    const { address } = solana.engine
    await giveSol(address, 3n)
    await host.open()
    await host.connect(solana.name)
    const result = await run(host, {
      namespace: 'solana',
      id: stack.solana.caipNetworkId.split(':')[1]!,
      rpcUrl: stack.solana.rpcUrl,
      addresses: [address, (await generateKeyPairSigner()).address],
      balance: String(await lamportsOf(address)),
    })
    expect(result.broken).toEqual([])
    expect(result.count).toBeGreaterThan(20)
  })
})
