const r=r=>btoa(String.fromCharCode(...r));function t(r){try{return Uint8Array.from(atob(r),r=>r.charCodeAt(0))}catch{return}}export{r as a,t as b};
