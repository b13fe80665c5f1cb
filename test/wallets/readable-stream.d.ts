declare module 'readable-stream' {
  export { Duplex } from 'node:stream'
}
