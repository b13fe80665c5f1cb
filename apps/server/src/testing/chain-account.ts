import { readFileSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  http,
  maxUint256,
  parseAbi,
  TransactionReceiptNotFoundError,
  type Abi,
  type Address,
  type Hex,
  type TransactionReceipt,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { busyChain } from './test-server.js'

const artifacts = JSON.parse(readFileSync('contracts/artifacts.json', 'utf8')) as Readonly<
  Record<string, { readonly abi: Abi; readonly bytecode: Hex }>
>
const chain = defineChain({
  id: Number(busyChain.caipNetworkId.split(':')[1]),
  name: busyChain.name,
  nativeCurrency: busyChain.nativeCurrency,
  rpcUrls: { default: { http: [busyChain.rpcUrl] } },
})
const routerAbi = parseAbi([
  'function addLiquidity(address, address, uint256, uint256, uint256, uint256, address, uint256) returns (uint256, uint256, uint256)',
])
const transport = http(busyChain.rpcUrl, { retryCount: 0 })
const reader = createPublicClient({ chain, transport, pollingInterval: 20 })

/** Asks the chain's node anything. */
export const onChain = async (method: string, params: readonly unknown[] = []): Promise<unknown> =>
  await reader.request({ method, params } as never)

/** A contract's call by its name. */
export interface ContractCall {
  readonly contract: string
  readonly address: Address
  readonly functionName: string
  readonly args?: readonly unknown[]
}

/** A fresh account on the busy test chain, with coins. Each call resolves when its transaction stands in a block. */
export async function chainAccount(coins = 10n ** 20n) {
  const account = privateKeyToAccount(generatePrivateKey())
  const wallet = createWalletClient({ account, chain, transport })
  await onChain('anvil_setBalance', [account.address, `0x${coins.toString(16)}`])
  // By asking until it is there: to wait for the next block would be to wait for ever where the chain makes none.
  const done = async (hash: Hex): Promise<TransactionReceipt> => {
    for (;;) {
      const receipt = await reader.getTransactionReceipt({ hash }).catch((error: unknown) => {
        if (!(error instanceof TransactionReceiptNotFoundError)) throw error
      })
      if (receipt) return receipt
      await nextTurn()
    }
  }
  const gas = 3_000_000n

  return {
    address: account.address,
    send: async (to: Address, value: bigint, data?: Hex) =>
      await done(await wallet.sendTransaction({ to, value, gas, ...(data && { data }) })),
    deploy: async (contract: string, args: readonly unknown[] = []) =>
      (await done(await wallet.deployContract({ ...artifacts[contract]!, args: [...args] }))).contractAddress!,
    deployCode: async (bytecode: Hex) =>
      (await done(await wallet.deployContract({ abi: [], bytecode, gas: 8_000_000n }))).contractAddress!,
    /** Failing calls are sent all the same: their gas is set. */
    call: async ({ contract, address, functionName, args = [] }: ContractCall) =>
      await done(
        await wallet.writeContract({ abi: artifacts[contract]!.abi, address, functionName, args: [...args], gas }),
      ),
    /** Calls a contract by the signature of a function. */
    callBy: async (address: Address, signature: string, args: readonly unknown[], value = 0n) =>
      await done(
        await wallet.sendTransaction({
          to: address,
          value,
          gas,
          data: encodeFunctionData({ abi: parseAbi([signature]) as Abi, args: [...args] }),
        }),
      ),
    /** Puts two tokens into a pool of an exchange of the form of Uniswap V2, which may take them. */
    addLiquidity: async (router: Address, tokens: readonly Address[], amounts: readonly bigint[]) =>
      await done(
        await wallet.writeContract({
          abi: routerAbi,
          address: router,
          functionName: 'addLiquidity',
          args: [tokens[0]!, tokens[1]!, amounts[0]!, amounts[1]!, 0n, 0n, account.address, maxUint256],
          gas: 5_000_000n,
        }),
      ),
    read: async ({ contract, address, functionName, args = [] }: ContractCall) =>
      await reader.readContract({ abi: artifacts[contract]!.abi, address, functionName, args: [...args] }),
  }
}

export type ChainAccount = Awaited<ReturnType<typeof chainAccount>>
