// Puts tokens and collectibles on a local chain, and gives some to its developer accounts.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createPublicClient, createWalletClient, defineChain, http, namehash, parseUnits } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { receiptOf } from './receipt-of.mjs'

const artifactsText = readFileSync(new URL('../../contracts/artifacts.json', import.meta.url), 'utf8')
const artifacts = JSON.parse(artifactsText)
const artifactsHash = createHash('sha256').update(artifactsText).digest('hex')

/** The words of anvil's accounts: public, for local chains only. */
export const developerMnemonic = 'test test test test test test test test test test test junk'

const tokens = [
  { symbol: 'LUSD', name: 'Local Dollar', decimals: 6, amount: '25000' },
  { symbol: 'LEAF', name: 'Leaf', decimals: 18, amount: '1200.5' },
  { symbol: 'GRIT', name: 'Grit', decimals: 8, amount: '0.75' },
]
const holders = 3
const tilesPerHolder = 3
/** Names, and the developer accounts that they lead to. The last one is told by its address too. */
export const developerNames = { 'ada.local': 1, 'bo.local': 2, 'cy.local': 3 }
const ethereum = 60n

/**
 * Contracts of a chain that is kept: deployed at its first start, found again at the next ones.
 * @param {{ url: string, chainId: number, file: string }} options `file` remembers the addresses
 */
export async function storedContracts({ url, chainId, file }) {
  const cached = await readFile(file, 'utf8').then(JSON.parse, () => undefined)
  const code =
    cached?.artifacts === artifactsHash &&
    (await createPublicClient({ transport: http(url, { retryCount: 2 }) }).getCode({ address: cached.collectible }))
  if (code) return cached
  const deployed = await deployContracts({ url, chainId })
  await writeFile(file, JSON.stringify({ ...deployed, artifacts: artifactsHash }))
  return deployed
}

/**
 * Deploys with the last developer account, so that the first ones start with nonce 0. The addresses are the same on
 * every fresh chain.
 * @param {{ url: string, chainId: number }} options
 * @returns {Promise<{ tokens: { symbol: string, name: string, decimals: number, address: string }[], collectible:
 *   string, names: string, pieces: string }>} `names` is the resolver of their names, and a registry of its own, `pieces`
 *   an ERC-1155
 */
export async function deployContracts({ url, chainId }) {
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
  const accounts = Array.from(
    { length: holders },
    (_, addressIndex) => mnemonicToAccount(developerMnemonic, { addressIndex }).address,
  )
  const waitForReceipt = hash => receiptOf(reader, hash)

  const deploy = async (name, args) =>
    (await waitForReceipt(await wallet.deployContract({ ...artifacts[name], args }))).contractAddress
  const deployed = []
  for (const { symbol, name, decimals, amount } of tokens) {
    const address = await deploy('TestToken', [name, symbol, decimals])
    for (const owner of accounts)
      await waitForReceipt(
        await wallet.writeContract({
          abi: artifacts.TestToken.abi,
          address,
          functionName: 'mint',
          args: [owner, parseUnits(amount, decimals)],
        }),
      )
    deployed.push({ symbol, name, decimals, address })
  }
  const collectible = await deploy('TestCollectible', [])
  for (const owner of accounts) {
    for (let tile = 0; tile < tilesPerHolder; tile++)
      await waitForReceipt(
        await wallet.writeContract({
          abi: artifacts.TestCollectible.abi,
          address: collectible,
          functionName: 'mint',
          args: [owner],
        }),
      )
  }
  const names = await deploy('TestNames', [])
  const setName = async (functionName, args) =>
    waitForReceipt(await wallet.writeContract({ abi: artifacts.TestNames.abi, address: names, functionName, args }))
  for (const [name, addressIndex] of Object.entries(developerNames)) {
    const { address } = mnemonicToAccount(developerMnemonic, { addressIndex })
    await setName('setAddr', [namehash(name), ethereum, address])
    if (addressIndex >= holders)
      await setName('setName', [namehash(`${address.slice(2).toLowerCase()}.addr.reverse`), name])
  }
  // Last, so that the addresses of the others stay. Everybody may mint its pieces.
  const pieces = await deploy('TestPieces', [])
  return { tokens: deployed, collectible, names, pieces }
}
