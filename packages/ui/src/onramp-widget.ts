// `<w3m-onramp-widget>` as `@w3m/ui/onramp-widget`: an entry of its own, so that pages without it carry nothing of it.
import './buttons/w3m-onramp-widget.js'

export type { W3mOnrampWidget } from './buttons/w3m-onramp-widget.js'
