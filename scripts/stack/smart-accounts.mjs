// Puts the contracts of smart accounts (ERC-4337 v0.8, EIP-7702) on a local chain, at the addresses that they have on
// public ones.
import { createRequire } from 'node:module'
import { concat, createPublicClient, createWalletClient, defineChain, getContractAddress, http, padHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { developerMnemonic } from './deploy.mjs'
import { receiptOf } from './receipt-of.mjs'

const require = createRequire(import.meta.url)
/** Anvil has it from its first block. */
const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const contracts = [
  { name: 'EntryPoint', salt: '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9' },
  { name: 'Simple7702Account', salt: padHex('0x', { size: 32 }) },
]

/**
 * Does nothing where they stand already.
 * @param {{ url: string, chainId: number }} options
 * @returns {Promise<Readonly<Record<'EntryPoint' | 'Simple7702Account', `0x${string}`>>>}
 */
export async function deploySmartAccounts({ url, chainId }) {
  const chain = defineChain({
    id: chainId,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const transport = http(url, { retryCount: 2 })
  const reader = createPublicClient({ chain, transport, pollingInterval: 50 })
  const wallet = createWalletClient({
    account: mnemonicToAccount(developerMnemonic, { addressIndex: 9 }),
    chain,
    transport,
  })
  const addresses = {}
  for (const { name, salt } of contracts) {
    const { bytecode } = require(`@account-abstraction/contracts/artifacts/${name}.json`)
    const address = getContractAddress({ opcode: 'CREATE2', from: deployer, salt, bytecode })
    addresses[name] = address
    if (await reader.getCode({ address })) continue
    await receiptOf(reader, await wallet.sendTransaction({ to: deployer, data: concat([salt, bytecode]) }))
  }
  return addresses
}
