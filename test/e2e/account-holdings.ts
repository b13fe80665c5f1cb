import { expect } from '@playwright/test'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  getAddress,
  http,
  parseAbi,
  parseEther,
  parseEventLogs,
  type Hex,
} from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { receiptOf } from '../../scripts/stack/receipt-of.mjs'
import { stack } from './stack.js'

/** The words of the accounts that every local chain begins with; the developer wallet has the first of them. */
export const developerMnemonic = 'test test test test test test test test test test test junk'

/** Everybody may mint the stack's pieces; this account pays for it. */
export const minter = mnemonicToAccount(developerMnemonic, { addressIndex: 7 })
const tileAbi = parseAbi([
  'function mint(address to) returns (uint256)',
  'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
])

/** The stack's dollar, as the server names it: 6 decimals, worth a dollar. */
export async function dollarToken(): Promise<Hex> {
  const { address } = mnemonicToAccount(developerMnemonic)
  const answer = await fetch(`${stack.api}/v1/account/${address}/balance?chainId=eip155:${stack.one.id}`)
  const { balances } = (await answer.json()) as { balances: { symbol: string; address?: string }[] }
  const found = balances.find(({ symbol }) => symbol === 'LUSD')?.address
  return getAddress(found!.slice(found!.lastIndexOf(':') + 1))
}

/** Gives an account ten dollars, on the chain. */
export async function giveDollars(token: Hex, to: Hex): Promise<void> {
  const transport = http(stack.one.rpcUrl)
  // Everybody may mint it. Each gift has a payer of its own: two of one payer could take the same number.
  const account = privateKeyToAccount(generatePrivateKey())
  await createTestClient({ mode: 'anvil', transport }).setBalance({ address: account.address, value: parseEther('1') })
  const hash = await createWalletClient({ account, transport }).writeContract({
    chain: null,
    address: token,
    abi: parseAbi(['function mint(address to, uint256 value)']),
    functionName: 'mint',
    args: [to, 10_000_000n],
  })
  expect((await receiptOf(createPublicClient({ transport }), hash)).status).toBe('success')
}

/** The stack's contract of NFTs that are there once each, or of such that are there several times. */
export async function contractOf(kind: 'collectible' | 'pieces'): Promise<Hex> {
  const answer = await fetch(`${stack.pages.replace('dapp.localhost', '127.0.0.1')}/stack.json`)
  const { chains } = (await answer.json()) as {
    chains: { caipNetworkId: string; collectible: Hex; pieces: Hex }[]
  }
  return chains.find(({ caipNetworkId }) => caipNetworkId === `eip155:${stack.one.id}`)![kind]
}

/** Gives an account an NFT that draws itself. */
export async function giveTile(
  to: Hex,
): Promise<{ readonly address: Hex; readonly id: bigint; readonly caip: string }> {
  const address = await contractOf('collectible')
  const transport = http(stack.one.rpcUrl)
  const wallet = createWalletClient({ account: minter, transport })
  const hash = await wallet.writeContract({ chain: null, address, abi: tileAbi, functionName: 'mint', args: [to] })
  const { logs } = await receiptOf(createPublicClient({ transport }), hash)
  const { id } = parseEventLogs({ abi: tileAbi, logs })[0]!.args
  const caip = `eip155:${stack.one.id}/erc721:${address}/${id}`
  await untilListed(to, caip)
  return { address, id, caip }
}

/** The service lists an NFT a moment after its block: who opens the account before that sees it without. */
export async function untilListed(owner: Hex, nftId: string): Promise<void> {
  const list = async () => {
    const answer = await fetch(`${stack.api}/v1/account/${owner}/nfts?chainId=eip155:${stack.one.id}`)
    const { data } = (await answer.json()) as { data: { id: string }[] }
    return data.map(({ id }) => id)
  }
  await expect.poll(list, { message: `the NFTs of ${owner}` }).toContain(nftId)
}

/** A label that nobody else takes: no letter of it looks like another. */
export const freshLabel = (): string =>
  `t${Array.from(crypto.getRandomValues(new Uint8Array(9)), byte => 'acdefhkmnprtuxyt'[byte % 16]).join('')}`
