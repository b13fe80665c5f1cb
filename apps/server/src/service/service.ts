/** What every service of the local stack does alike: `@w3m/server/service`. */
export { readEnvironment, readPort, type Environment } from './environment.js'
export { htmlDocument, type HtmlDocument, type Markup } from './html-document.js'
export { listen, type Listening } from './listen.js'
export { runService } from './run-service.js'
