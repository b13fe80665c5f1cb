import { defineChain, type Address, type Chain } from 'viem'
import { stack } from './stack.js'

interface ServedChain {
  readonly caipNetworkId: string
  readonly name: string
  readonly rpcUrl: string
  readonly nativeCurrency: Chain['nativeCurrency']
  readonly ens?: { readonly registry: Address; readonly resolver: Address; readonly universalResolver: Address }
}

/** The first chain of the stack, and the contracts of its names, as the playground names them. */
export async function chainOfNames(): Promise<ServedChain & Required<Pick<ServedChain, 'ens'>>> {
  const { chains } = (await (await fetch(`${stack.pages.replace('dapp.', '')}/stack.json`)).json()) as {
    chains: readonly ServedChain[]
  }
  const [{ ens, ...chain } = {}] = chains as readonly ServedChain[]
  if (!ens) throw new Error('The first chain of the stack has no names.')
  return { ...(chain as ServedChain), ens }
}

/** The same, as viem and wagmi take it. */
export async function localOne(): Promise<Chain> {
  const { name, rpcUrl, nativeCurrency, ens } = await chainOfNames()
  return defineChain({
    id: stack.one.id,
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [rpcUrl] } },
    contracts: { ensRegistry: { address: ens.registry }, ensUniversalResolver: { address: ens.universalResolver } },
  })
}
