import { Appearance } from './appearance.js'
import { DeveloperWallets } from './developer-wallets.js'
import { EventLog } from './event-log.js'
import { NetworkSwitch } from './network-switch.js'
import { OptionsEditor } from './options-editor.js'
import { Session } from './session.js'
import { StackAddresses } from './stack-addresses.js'
import { TopBar } from './top-bar.js'
import { WalletActions } from './wallet-actions.js'

/** @param firstError why the options of the address were not taken; empty where they were */
export function Playground({ firstError }: { readonly firstError: string }) {
  return (
    <>
      <TopBar />
      <main>
        <div className="hero">
          <h1>Wallets, part of the page.</h1>
          <p>Connect, sign and send on real EVM and Solana chains that run on this machine. Nothing here costs anything, and no request leaves it.</p>
        </div>
        <div className="columns split">
          <div className="column">
            <Session />
            <WalletActions firstError={firstError} />
            <NetworkSwitch />
            <EventLog />
            <StackAddresses />
          </div>
          <div className="column">
            <Appearance />
            <DeveloperWallets />
            <OptionsEditor />
          </div>
        </div>
      </main>
    </>
  )
}
