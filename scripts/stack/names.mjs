// Puts names on a local chain as ENS has them: a registry, a resolver whose names stand on the server, and the universal
// resolver that clients ask. Names of the developer accounts stand on the chain itself.
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createPublicClient, createWalletClient, defineChain, http, keccak256, namehash, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { developerMnemonic, developerNames } from './deploy.mjs'
import { receiptOf } from './receipt-of.mjs'

const artifacts = JSON.parse(readFileSync(new URL('../../contracts/artifacts.json', import.meta.url), 'utf8'))
/** The zone under which visitors register names. */
export const localZone = 'w3m.local'
/** The account whose key signs the server's name records: public, for local chains only. */
const signer = mnemonicToAccount(developerMnemonic, { addressIndex: 8 })
const zeroHash = `0x${'0'.repeat(64)}`
const labelHash = label => keccak256(toHex(label))

/**
 * The names of a chain that is kept: deployed at its first start, found again at the next ones.
 * @param {{ url: string, chainId: number, file: string, records: string, gateways: string[] }} options `records` is the
 *   resolver of the names on the chain, `gateways` are origins of the server
 * @returns {Promise<{ registry: string, resolver: string, universalResolver: string }>}
 */
export async function storedNames({ url, chainId, file, records, gateways }) {
  const cached = await readFile(file, 'utf8').then(JSON.parse, () => undefined)
  const urls = [...new Set(gateways)].map(origin => `${origin}/ccip/{sender}/{data}.json`)
  const settings = JSON.stringify({ records, urls })
  const code =
    cached?.asked === settings &&
    (await createPublicClient({ transport: http(url, { retryCount: 2 }) }).getCode({
      address: cached.deployed.registry,
    }))
  if (code) return cached.deployed
  const deployed = await deployNames({ url, chainId, records, urls })
  await writeFile(file, JSON.stringify({ asked: settings, deployed }))
  return deployed
}

/**
 * @param {{ url: string, chainId: number, records: string, urls: string[] }} options
 * @returns {Promise<{ registry: string, resolver: string, universalResolver: string }>}
 */
export async function deployNames({ url, chainId, records, urls }) {
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
  const waitForReceipt = hash => receiptOf(reader, hash)
  const deploy = async (name, args) =>
    (await waitForReceipt(await wallet.deployContract({ ...artifacts[name], args }))).contractAddress

  const registry = await deploy('NameRegistry', [])
  const resolver = await deploy('OffchainResolver', [urls, signer.address])
  const universalResolver = await deploy('UniversalResolver', [registry])
  /** Everything belongs to the account that deploys it. */
  const set = async (parent, label, to) =>
    waitForReceipt(
      await wallet.writeContract({
        abi: artifacts.NameRegistry.abi,
        address: registry,
        functionName: 'setSubnodeRecord',
        args: [parent ? namehash(parent) : zeroHash, labelHash(label), wallet.account.address, to, 0n],
      }),
    )
  const zeroAddress = `0x${'0'.repeat(40)}`
  await set('', 'local', zeroAddress)
  for (const name of Object.keys(developerNames)) await set('local', name.split('.')[0], records)
  await set('local', localZone.split('.')[0], resolver)
  // The server also resolves the primary name of an address, on every chain (ENSIP-19).
  await set('', 'reverse', resolver)
  await set('reverse', 'addr', resolver)
  const { address } = mnemonicToAccount(developerMnemonic, { addressIndex: developerNames['cy.local'] })
  await set('addr.reverse', address.slice(2).toLowerCase(), records)
  return { registry, resolver, universalResolver }
}

/** The server's settings for the names of a chain. */
export const namesSettings = (chain, { registry, resolver, gateways }) => ({
  settings: {
    chain,
    registry,
    gateways: gateways.map(origin => `${origin}/`),
    registration: { zone: localZone, resolver },
  },
  key: toHex(signer.getHdKey().privateKey),
})
