/** The services that an application names. */
type Named = { readonly api?: string; readonly directory?: string; readonly images?: string } | undefined

/** The server of the wallet directory, by default the API. */
export const directoryUrl = (services: Named): string | undefined => services?.directory ?? services?.api

/** The server of pictures, by default the directory that names them. */
export const imagesUrl = (services: Named): string | undefined => services?.images ?? directoryUrl(services)
