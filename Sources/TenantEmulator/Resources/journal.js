// Waits for the next entry of the journal, and puts the list of a page that is drawn anew in the place of the old one.
(async () => {
  for (;;) {
    const list = document.querySelector('.journal'), at = list.dataset.source;
    const next = await fetch(at + '/journal?wait=30&limit=1&after=' + list.dataset.newest)
      .then(answer => answer.ok ? answer.json() : null).catch(() => null);
    if (!next) await new Promise(done => setTimeout(done, 2000));
    else if (!next.entries.length) continue;
    const page = await fetch(at, {headers: {Accept: 'text/html'}})
      .then(answer => answer.ok ? answer.text() : '').catch(() => '');
    const drawn = new DOMParser().parseFromString(page, 'text/html').querySelector('.journal');
    if (drawn) list.replaceWith(drawn);
  }
})()
