// Puts an exchange on a local chain: Uniswap V2 as its makers compiled it, with pools of the chain's tokens against its
// wrapped coin and its dollar. The packages are GPL: they run beside the product, and nothing of them is shipped.
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import {
  createPublicClient,
  createWalletClient,
  defineChain,
  erc20Abi,
  http,
  maxUint256,
  parseEther,
  parseUnits,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { developerMnemonic } from './deploy.mjs'
import { receiptOf } from './receipt-of.mjs'

const require = createRequire(import.meta.url)
const artifactOf = path => {
  const { abi, bytecode } = require(path)
  return { abi, bytecode: bytecode.startsWith('0x') ? bytecode : `0x${bytecode}` }
}
const oddTokens = JSON.parse(readFileSync(new URL('../../contracts/odd-tokens.json', import.meta.url), 'utf8'))
const mintAbi = [
  {
    type: 'function',
    name: 'mint',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
    outputs: [],
  },
]

/** Pools against the wrapped coin and the dollar: the reserves of both sides, which set the first prices. */
export const coinPools = [
  { symbol: 'LUSD', tokens: '300000', coins: '100' },
  { symbol: 'LEAF', tokens: '100000', coins: '100' },
  { symbol: 'FEE', tokens: '10000', coins: '10' },
]
export const dollarPools = [{ symbol: 'GRIT', tokens: '1000', dollars: '60000' }]
const dollarSymbol = 'LUSD'
/** Pools of unusual tokens: one returns no value from its calls, one can be paused. */
const oddPool = { tokens: '10000', coins: '10' }
/** A token that burns 1 % of each transfer. */
const feeToken = { symbol: 'FEE', name: 'Fee on Transfer', decimals: 18, supply: '1000000' }

/**
 * The exchange of a chain that is kept: deployed at its first start, found again at the next ones.
 * @param {{ url: string, chainId: number, file: string, tokens: { symbol: string, decimals: number, address: string
 *   }[] }} options `tokens` are those of the chain
 */
export async function storedExchange({ url, chainId, file, tokens }) {
  const cached = await readFile(file, 'utf8').then(JSON.parse, () => undefined)
  const code =
    cached?.offered &&
    cached.dollar === tokens.find(({ symbol }) => symbol === dollarSymbol).address &&
    (await createPublicClient({ transport: http(url, { retryCount: 2 }) }).getCode({ address: cached.router }))
  if (code) return cached
  const deployed = await deployExchange({ url, chainId, tokens })
  await writeFile(file, JSON.stringify(deployed))
  return deployed
}

/**
 * Deploys with the eighth developer account: what the others have, and the addresses of what the tenth deployed, stay as
 * they are. The addresses are the same on every fresh chain.
 * @param {{ url: string, chainId: number, tokens: { symbol: string, decimals: number, address: string }[] }} options
 * @returns {Promise<Readonly<Record<'router' | 'factory' | 'wrapped' | 'dollar' | 'feeToken' | 'silent' |
 *   'pausable', string>> & { readonly offered: readonly string[] }>} `offered` are those that are no tokens of the chain
 */
export async function deployExchange({ url, chainId, tokens }) {
  const chain = defineChain({
    id: chainId,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const transport = http(url, { retryCount: 2 })
  const reader = createPublicClient({ chain, transport, pollingInterval: 50 })
  const account = mnemonicToAccount(developerMnemonic, { addressIndex: 7 })
  const wallet = createWalletClient({ account, chain, transport })
  const waitForReceipt = async hash => {
    const receipt = await receiptOf(reader, hash)
    if (receipt.status !== 'success') throw new Error(`The exchange of chain ${chainId} could not be made.`)
    return receipt
  }
  const deploy = async (path, args = []) =>
    (await waitForReceipt(await wallet.deployContract({ ...artifactOf(path), args }))).contractAddress
  const write = async call => await waitForReceipt(await wallet.writeContract(call))

  const wrapped = await deploy('@uniswap/v2-periphery/build/WETH9.json')
  const factory = await deploy('@uniswap/v2-core/build/UniswapV2Factory.json', [account.address])
  const routerPath = '@uniswap/v2-periphery/build/UniswapV2Router02.json'
  const router = await deploy(routerPath, [factory, wrapped])
  const fee = await deploy('@uniswap/v2-periphery/build/DeflatingERC20.json', [
    parseUnits(feeToken.supply, feeToken.decimals),
  ])
  const routerCall = { address: router, abi: artifactOf(routerPath).abi }
  const tokenOf = symbol =>
    symbol === feeToken.symbol ? { ...feeToken, address: fee } : tokens.find(token => token.symbol === symbol)
  const dollar = tokenOf(dollarSymbol)

  /**
   * Mints an amount of a token, unless it is the fee token, and approves the router. Returns the address and the base
   * units.
   */
  async function provide(symbol, text) {
    const { address, decimals } = tokenOf(symbol)
    const amount = parseUnits(text, decimals)
    if (symbol !== feeToken.symbol)
      await write({ address, abi: mintAbi, functionName: 'mint', args: [account.address, amount] })
    await write({ address, abi: erc20Abi, functionName: 'approve', args: [router, maxUint256] })
    return { address, amount }
  }

  for (const { symbol, tokens: text, coins } of coinPools) {
    const { address, amount } = await provide(symbol, text)
    await write({
      ...routerCall,
      functionName: 'addLiquidityETH',
      args: [address, amount, 0n, 0n, account.address, maxUint256],
      value: parseEther(coins),
    })
  }
  for (const { symbol, tokens: text, dollars } of dollarPools) {
    const token = await provide(symbol, text)
    const against = await provide(dollarSymbol, dollars)
    await write({
      ...routerCall,
      functionName: 'addLiquidity',
      args: [token.address, against.address, token.amount, against.amount, 0n, 0n, account.address, maxUint256],
    })
  }
  // Last, so that the addresses of the others stay as they are.
  const oddTokenAddresses = []
  for (const artifact of Object.values(oddTokens)) {
    const address = (await waitForReceipt(await wallet.deployContract(artifact))).contractAddress
    const amount = parseEther(oddPool.tokens)
    await write({ address, abi: artifact.abi, functionName: 'mint', args: [account.address, amount] })
    await write({ address, abi: artifact.abi, functionName: 'approve', args: [router, maxUint256] })
    await write({
      ...routerCall,
      functionName: 'addLiquidityETH',
      args: [address, amount, 0n, 0n, account.address, maxUint256],
      value: parseEther(oddPool.coins),
    })
    oddTokenAddresses.push(address)
  }
  const [silent, pausable] = oddTokenAddresses
  return {
    router,
    factory,
    wrapped,
    dollar: dollar.address,
    feeToken: fee,
    silent,
    pausable,
    offered: [fee, ...oddTokenAddresses],
  }
}
