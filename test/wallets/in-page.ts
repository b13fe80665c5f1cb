import { eip6963AnnounceProvider, initializeProvider } from '@metamask/providers'
import { Duplex } from 'readable-stream'
import {
  announceName,
  askName,
  settingsName,
  notifyName,
  type InPageSettings,
  type WalletNotification,
  type WalletRequest,
} from './wire.js'

// The page's half of the test wallet: the extension's own in-page provider, on a stream whose other end is the engine.

type Page = typeof globalThis & {
  [askName]: (request: string) => Promise<string | null>
  [settingsName]: InPageSettings
}

const page = globalThis as Page
const settings = page[settingsName]
const send = page[askName]

const stream = new Duplex({
  objectMode: true,
  read() {},
  write(request: WalletRequest, _encoding, done) {
    void send(JSON.stringify(request)).then(answer => answer !== null && stream.push(JSON.parse(answer)))
    done()
  },
})

const quiet = { ...console, debug: () => undefined, warn: () => undefined, error: () => undefined }
const provider = initializeProvider({
  connectionStream: stream as never,
  logger: quiet,
  shouldSendMetadata: false,
  shouldSetOnWindow: settings.setsWindowEthereum,
  shouldAnnounceCaip294: false,
})
const announce = () => eip6963AnnounceProvider({ info: settings.info, provider })
if (settings.announce === 'early') announce()

// Hidden from the page's own scripts as far as an enumeration goes.
const hide = (name: string, value: unknown) =>
  Object.defineProperty(page, name, { value, enumerable: false, configurable: true })
hide(notifyName, (notification: WalletNotification) => stream.push(notification))
hide(announceName, announce)
