import { readFileSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  createPublicClient,
  defineChain,
  encodeDeployData,
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

/** Calls a JSON-RPC method of the chain's node. */
export const onChain = async (method: string, params: readonly unknown[] = []): Promise<unknown> =>
  await reader.request({ method, params } as never)

/** A call of a contract whose artifact has this name. */
export interface ContractCall {
  readonly contract: string
  readonly address: Address
  readonly functionName: string
  readonly args?: readonly unknown[]
}

interface Transaction {
  /** Undefined if the transaction deploys a contract. */
  readonly to?: Address
  readonly value?: bigint
  readonly data?: Hex
  readonly gas?: bigint
}

/** Creates an account with coins on the busy test chain. Each call resolves once a block contains its transaction. */
export async function chainAccount(coins = 10n ** 20n) {
  const account = privateKeyToAccount(generatePrivateKey())
  await onChain('anvil_setBalance', [account.address, `0x${coins.toString(16)}`])
  // Polls for the receipt: the next block may never come, since the chain makes one only with a transaction.
  const receiptOf = async (hash: Hex): Promise<TransactionReceipt> => {
    for (;;) {
      const receipt = await reader.getTransactionReceipt({ hash }).catch((error: unknown) => {
        if (!(error instanceof TransactionReceiptNotFoundError)) throw error
      })
      if (receipt) return receipt
      await nextTurn()
    }
  }
  /** Sets fees and gas itself: to request them from the node, as a wallet does, takes as long as the transaction. */
  const transact = async (request: Transaction) => {
    const serializedTransaction = await account.signTransaction({
      type: 'eip1559',
      chainId: chain.id,
      nonce: await reader.getTransactionCount({ address: account.address, blockTag: 'pending' }),
      maxFeePerGas: 10n ** 11n,
      maxPriorityFeePerGas: 10n ** 9n,
      gas: 3_000_000n,
      ...request,
    })
    return await receiptOf(await reader.sendRawTransaction({ serializedTransaction }))
  }

  return {
    address: account.address,
    send: (to: Address, value: bigint, data?: Hex) => transact({ to, value, ...(data && { data }) }),
    deploy: async (contract: string, args: readonly unknown[] = []) =>
      (await transact({ data: encodeDeployData({ ...artifacts[contract]!, args: [...args] }), gas: 8_000_000n }))
        .contractAddress!,
    deployCode: async (bytecode: Hex) => (await transact({ data: bytecode, gas: 8_000_000n })).contractAddress!,
    /** Sends a failing call too: since its gas is set, no node estimates and refuses it. */
    call: ({ contract, address, functionName, args = [] }: ContractCall) =>
      transact({
        to: address,
        data: encodeFunctionData({ abi: artifacts[contract]!.abi, functionName, args: [...args] }),
      }),
    /** Calls a contract by the signature of a function. */
    callBy: (address: Address, signature: string, args: readonly unknown[], value = 0n) =>
      transact({
        to: address,
        value,
        data: encodeFunctionData({ abi: parseAbi([signature]) as Abi, args: [...args] }),
      }),
    /** Adds two tokens to a pool of an exchange like Uniswap V2, which has an allowance for both. */
    addLiquidity: (router: Address, tokens: readonly Address[], amounts: readonly bigint[]) =>
      transact({
        to: router,
        data: encodeFunctionData({
          abi: routerAbi,
          functionName: 'addLiquidity',
          args: [tokens[0]!, tokens[1]!, amounts[0]!, amounts[1]!, 0n, 0n, account.address, maxUint256],
        }),
        gas: 5_000_000n,
      }),
    read: async ({ contract, address, functionName, args = [] }: ContractCall) =>
      await reader.readContract({ abi: artifacts[contract]!.abi, address, functionName, args: [...args] }),
  }
}

export type ChainAccount = Awaited<ReturnType<typeof chainAccount>>
