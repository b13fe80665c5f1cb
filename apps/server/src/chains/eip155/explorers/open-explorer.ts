import type { ServedChain } from '../../../settings.js'
import type { HostedSource } from '../../../sources/hosted-source.js'
import type { ExplorerSettings } from '../../../sources/source-settings.js'
import type { ChainExplorer } from '../../namespace.js'
import { createBlockscout } from './blockscout.js'
import { createEtherscan } from './etherscan.js'
import { createExplorerEntries } from './explorer-entries.js'

/** The explorer that the settings name. */
export function openEip155Explorer(
  { caipNetworkId }: Pick<ServedChain, 'caipNetworkId'>,
  settings: ExplorerSettings,
  source: HostedSource,
): ChainExplorer {
  const explorer =
    settings.kind === 'blockscout'
      ? createBlockscout(source, settings)
      : createEtherscan(source, settings, caipNetworkId.slice('eip155:'.length))
  return { entries: createExplorerEntries(explorer), head: () => explorer.head() }
}
