// `<w3m-onramp-widget>` alone, which `@w3m/ui` registers too.
import './buttons/w3m-onramp-widget.js'

export type { W3mOnrampWidget } from './buttons/w3m-onramp-widget.js'
