import {
  createTestClient,
  createWalletClient,
  http,
  keccak256,
  pad,
  publicActions,
  stringToHex,
  toHex,
  type Hex,
  type LocalAccount,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { optimism } from 'viem/chains'

/** Where Farcaster's contracts stand on chain 10; its clients know these addresses by heart. */
const idRegistry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const keyRegistry = '0x00000000Fc1237824fb747aBDE0FF18990E59b7e'

/** `idOf(address)`, whatever is called: answers the storage slot that the first argument names. */
const idRegistryCode: Hex = '0x600435545f5260205ff3'
/** `keyDataOf(uint256,bytes)`, whatever is called: answers two zeros, for no account has added a key. */
const keyRegistryCode: Hex = '0x60405ff3'

/** Farcaster's accounts on a local chain. */
export interface Registries {
  /**
   * The key that holds an account; from now on the chain says so too. It is made from the number: public, for local
   * chains only.
   */
  custodyOf(fid: number): Promise<LocalAccount>
}

/** Puts stand-ins of the registries on a development chain. @throws where it does not answer */
export async function createRegistries(chainUrl: string): Promise<Registries> {
  const chain = createTestClient({ mode: 'anvil', chain: optimism, transport: http(chainUrl) }).extend(publicActions)
  await chain.setCode({ address: idRegistry, bytecode: idRegistryCode })
  await chain.setCode({ address: keyRegistry, bytecode: keyRegistryCode })
  return {
    async custodyOf(fid) {
      const account = privateKeyToAccount(keccak256(stringToHex(`local farcaster account ${fid}`)))
      await chain.setStorageAt({ address: idRegistry, index: pad(account.address), value: toHex(fid, { size: 32 }) })
      return createWalletClient({ account, transport: http(chainUrl) }).account
    },
  }
}
