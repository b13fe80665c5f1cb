export const nameImagePath = '/public/getNameImage/'

/** Where the picture of a name stands. @param self origin of this server */
export const avatarUrl = (self: string, name: string): string => `${self}${nameImagePath}${encodeURIComponent(name)}`
