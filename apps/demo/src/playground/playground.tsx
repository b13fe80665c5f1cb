import { Appearance } from './appearance.js'
import { DeveloperWallets } from './developer-wallets.js'
import { EventLog } from './event-log.js'
import { NetworkSwitch } from './network-switch.js'
import { OptionsEditor } from './options-editor.js'
import { Session } from './session.js'
import { StackAddresses } from './stack-addresses.js'
import { TopBar } from './top-bar.js'
import { WalletActions } from './wallet-actions.js'

/** What a visitor of the page gets, in figures. */
const points = [
  ['21 kB', 'from a script tag to a working button'],
  ['0', 'requests to anybody but your own servers'],
  ['EVM + Solana', 'side by side in one modal'],
  ['6 languages', 'in both directions of reading'],
] as const

/** @param firstError why the options of the address were not taken; empty where they were */
export function Playground({ firstError }: { readonly firstError: string }) {
  return (
    <>
      <TopBar />
      <main>
        <div className="hero beside">
          <div>
            <h1>Wallets, part of the page.</h1>
            <p>
              Connect, sign and send on real EVM and Solana chains that run on this machine. Nothing here costs
              anything, and no request leaves it.
            </p>
            <ul className="points">
              {points.map(([figure, text]) => (
                <li key={text}>
                  <b>{figure}</b> {text}
                </li>
              ))}
            </ul>
          </div>
          <Session />
        </div>
        <div className="columns split">
          <div className="column">
            <WalletActions firstError={firstError} />
            <NetworkSwitch />
            <EventLog />
          </div>
          <div className="column">
            <Appearance />
            <DeveloperWallets />
          </div>
        </div>
        <div className="columns">
          <StackAddresses />
          <OptionsEditor />
        </div>
      </main>
    </>
  )
}
