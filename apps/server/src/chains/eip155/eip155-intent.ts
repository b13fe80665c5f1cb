import type { Intent } from '../../ports/activity-repository.js'

/** The first four bytes of what a call asks for. */
const selectors: Readonly<Record<string, Intent>> = {
  '0xa9059cbb': 'send', // transfer(address,uint256)
  '0x23b872dd': 'send', // transferFrom(address,address,uint256)
  '0x42842e0e': 'send', // safeTransferFrom(address,address,uint256)
  '0xb88d4fde': 'send', // safeTransferFrom(address,address,uint256,bytes)
  '0xf242432a': 'send', // safeTransferFrom(address,address,uint256,uint256,bytes)
  '0x2eb2c2d6': 'send', // safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)
  '0x095ea7b3': 'approve', // approve(address,uint256)
  '0xa22cb465': 'approve', // setApprovalForAll(address,bool)
}
const selectorLength = 10

/** The bytes by which a contract knows its function; undefined in data that have fewer. */
export const selectorOf = (input: string): string | undefined =>
  input.length < selectorLength ? undefined : input.slice(0, selectorLength)

/** What a transaction asks for, by its own data in lower case. */
export function intentOf({ to, input }: { readonly to?: string | null | undefined; readonly input: string }): Intent {
  if (!to) return 'deploy'
  return input === '0x' ? 'send' : (selectors[selectorOf(input) ?? ''] ?? 'execute')
}
