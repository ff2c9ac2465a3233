'use strict';
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const { words, languages, catalogs, namespaces, keys, strings, rules, fields } = data;
  // The names of their values are there once. What a finding doesn't have is null, or at the end left out.
  const findings = data.findings.map(values =>
    Object.fromEntries(values.map((value, index) => [fields[index], value]).filter(([, value]) => value !== null)));
  const states = ['translated', 'needsReview', 'machineTranslated', 'new', 'missing'];
  const stateWords = [words.state_translated, words.state_needs_review, words.state_machine, words.state_new, words.state_missing];
  const kinds = ['stale', 'untranslatable'];
  const severities = ['note', 'warning', 'error'];
  const impacts = ['crash', 'wrong', 'build', 'missing', 'style'];
  // The program writes Arabic with Arabic digits; of the language alone browsers make what they like.
  const locale = data.language === 'ar' ? 'ar-EG' : data.language;
  const numbers = new Intl.NumberFormat(locale);
  const isRightToLeft = document.documentElement.dir === 'rtl';

  // Building

  /** An element with properties (`class`, `text`, or an attribute) and children. */
  const make = (name, properties = {}, ...children) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) {
      if (value === undefined || value === null || value === false) continue;
      if (key === 'text') element.textContent = value;
      else element.setAttribute(key, value);
    }
    element.append(...children.filter(Boolean));
    return element;
  };
  const fill = (text, shown, total) =>
    text.replace('{shown}', numbers.format(shown)).replace('{total}', numbers.format(total));
  const fold = text => text.normalize().toLowerCase();
  /** A key that may break behind its dots and underscores. */
  const breakable = key => key.split(/(?<=[._])/).flatMap((part, index) => index ? [make('wbr'), part] : [part]);
  /** What a reader sees of a key: one of spaces or line ends in quotation marks, and words in place of none. */
  const keyText = key => key === undefined ? words.key_none : key === '' ? words.key_empty : key.trim() ? key : JSON.stringify(key);
  /** A text of the tool: from right to left, what it quotes keeps its own direction, or '%@' would look like '@%'. */
  const isolated = text => isRightToLeft
    ? text.split(/('[^']*')/).map((part, index) => index % 2 ? make('bdi', { dir: /[\u0590-\u08FF]/.test(part) ? 'auto' : 'ltr', text: part }) : part)
    : [text];
  const languageName = tag => {
    try {
      const name = new Intl.DisplayNames([data.language], { type: 'language' }).of(tag);
      return name === tag ? '' : name;
    } catch {
      return '';
    }
  };

  // A long list: only what is visible is in the document. Heights are estimated, and measured once drawn.

  class LongList {
    constructor(scroller, estimate, build) {
      Object.assign(this, { scroller, estimate, build, items: [], nodes: new Map(), tops: [0], isPrinting: false });
      this.rows = scroller.querySelector('.rows');
      scroller.addEventListener('scroll', () => this.draw(), { passive: true });
      this.rows.addEventListener('toggle', event => this.remeasure(event.target), true);
      let width = 0;
      new ResizeObserver(() => {
        // Rows stay, and with them what is open in them.
        if (scroller.clientWidth !== width) this.estimateAll();
        width = scroller.clientWidth;
        this.draw();
      }).observe(scroller);
    }

    show(items) {
      this.items = items;
      this.scroller.scrollTop = 0;
      this.forget();
      this.draw();
    }

    forget() {
      for (const node of this.nodes.values()) node.remove();
      this.nodes.clear();
      this.estimateAll();
    }

    /** Takes every height for its estimate, until the row is drawn. */
    estimateAll() {
      this.heights = Float64Array.from(this.items, item => this.estimate(item));
      this.isMeasured = new Uint8Array(this.items.length);
      this.stack();
    }

    /** Where each item begins; the last entry is the whole height. */
    stack() {
      const tops = new Float64Array(this.items.length + 1);
      for (let index = 0; index < this.items.length; index++) tops[index + 1] = tops[index] + this.heights[index];
      this.tops = tops;
      this.rows.style.height = tops[this.items.length] + 'px';
    }

    /** The item at a height. */
    at(y) {
      let low = 0, high = this.items.length;
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (this.tops[middle] <= y) low = middle; else high = middle;
      }
      return low;
    }

    draw() {
      const { scroller, tops, nodes } = this;
      if (this.isPrinting || !scroller.clientHeight) return;
      // What is measured moves what is below; four rounds settle it.
      for (let round = 0; round < 4; round++) {
        const top = scroller.scrollTop;
        const end = top + scroller.clientHeight;
        const first = Math.max(0, this.at(top) - 3);
        const last = Math.min(this.items.length, this.at(end) + 4);
        for (const [index, node] of nodes) {
          if ((index < first || index >= last) && !node.contains(document.activeElement)) {
            node.remove();
            nodes.delete(index);
          }
        }
        this.place(first, last);
        if (!this.measure(top, end)) break;
      }
      for (const [index, node] of nodes) node.style.transform = `translateY(${this.tops[index]}px)`;
    }

    /** Puts the nodes of a range into the document, in order. */
    place(first, last) {
      let next = null;
      for (let index = last - 1; index >= first; index--) {
        let node = this.nodes.get(index);
        if (!node) {
          node = this.build(this.items[index], index, this.items.length);
          this.nodes.set(index, node);
          this.rows.insertBefore(node, next);
        }
        next = node;
      }
    }

    /** Whether a height was not what it was taken for. What is at the top, or the end, stays where it is. */
    measure(top, end) {
      const anchor = this.at(top);
      const offset = top - this.tops[anchor];
      const isAtEnd = top > 0 && end >= this.scroller.scrollHeight - 1;
      let isChanged = false;
      const fresh = [...this.nodes].filter(([index]) => !this.isMeasured[index]);
      for (const [, node] of fresh) node.style.height = '';
      const heights = fresh.map(([, node]) => Math.ceil(node.getBoundingClientRect().height));
      fresh.forEach(([index, node], position) => {
        const height = heights[position];
        node.style.height = height + 'px';
        this.isMeasured[index] = 1;
        if (height === this.heights[index]) return;
        this.heights[index] = height;
        isChanged = true;
      });
      if (!isChanged) return false;
      this.stack();
      this.scroller.scrollTop = isAtEnd ? this.scroller.scrollHeight : this.tops[anchor] + offset;
      return true;
    }

    remeasure(target) {
      for (const [index, node] of this.nodes) if (node.contains(target)) this.isMeasured[index] = 0;
      this.draw();
    }

    /** Draws so many items, all at once, for paper. */
    print(limit) {
      this.isPrinting = true;
      this.place(0, Math.min(limit, this.items.length));
      const note = this.scroller.parentElement.querySelector('.printed');
      note.hidden = this.items.length <= limit;
      note.textContent = fill(words.printed, limit, this.items.length);
    }

    endPrint() {
      this.isPrinting = false;
      this.scroller.parentElement.querySelector('.printed').hidden = true;
      this.forget();
      this.draw();
    }
  }

  const options = (select, entries) => {
    select.replaceChildren(...[['', words.all], ...entries].map(([value, text]) => make('option', { value, text })));
    select.closest('label').hidden = entries.length < 2;
  };

  /** How many filters are in use, for a person who does not see them. */
  const countFilters = form => {
    const used = [...form.querySelectorAll('label select:not([name=order]), input[type=checkbox][name]')]
      .filter(field => field.type === 'checkbox' ? field.checked : field.value);
    form.querySelector('.more .count').textContent = used.length ? numbers.format(used.length) : '';
  };

  /** Calls `run` for whatever is typed, ticked or selected. */
  const listen = (form, run) => {
    form.addEventListener('input', event => event.target.tagName !== 'SELECT' && run(event));
    form.addEventListener('change', event => event.target.tagName === 'SELECT' && run(event));
    form.addEventListener('submit', event => event.preventDefault());
  };

  // Views

  const sections = [...document.querySelectorAll('main > section')];
  const links = [...document.querySelectorAll('nav a')];
  const showView = () => {
    const name = sections.some(section => '#' + section.id === location.hash) ? location.hash.slice(1) : 'overview';
    for (const section of sections) section.classList.toggle('current', section.id === name);
    for (const link of links) {
      if (link.hash === '#' + name) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    texts.list.draw();
    problems.list.draw();
  };
  const open = name => {
    if (location.hash === '#' + name) showView(); else location.hash = name;
    document.querySelector(`#${name} .scroller`).focus({ preventScroll: true });
  };

  // Texts

  /** Findings by catalog and key. */
  const findingsOfKeys = new Map();
  findings.forEach((finding, index) => {
    if (finding.key === undefined) return;
    const name = strings[finding.path] + '\n' + finding.key;
    if (!findingsOfKeys.has(name)) findingsOfKeys.set(name, []);
    findingsOfKeys.get(name).push(index);
  });
  const findingsOf = ([catalog, key]) => findingsOfKeys.get(catalogs[catalog][0] + '\n' + key) ?? [];

  const texts = (() => {
    const root = document.getElementById('texts');
    const form = root.querySelector('form');
    const output = form.querySelector('output');
    const head = root.querySelector('.head');
    const summary = root.querySelector('.choice > summary .count');
    const scroller = root.querySelector('.scroller');
    let chosen = [];
    let haystacks = [];

    /** The variants of a key in a language: form, state, text. None where it is missing. */
    const variants = (key, language) => {
      const cell = key[4][language];
      if (!cell) return catalogs[key[0]][1] === language ? [['', 0, key[1]]] : [];
      if (typeof cell === 'string') return [['', 0, cell]];
      return Array.isArray(cell[0]) ? cell : [['', ...cell]];
    };
    const stateOf = (key, language) => {
      const all = variants(key, language);
      return all.length ? Math.max(...all.map(variant => variant[1])) : canBeMissing(key, language) ? 4 : 0;
    };
    const canBeMissing = (key, language) => !key[2] && catalogs[key[0]][2].includes(language);
    const isTranslation = (key, language) => catalogs[key[0]][1] !== language;

    const matchesState = (key, wanted) => {
      if (kinds.includes(wanted)) return kinds[key[2] - 1] === wanted;
      if (key[2]) return false;
      const targets = chosen.filter(language => isTranslation(key, language));
      return (targets.length ? targets : chosen).some(language => {
        const state = stateOf(key, language);
        return wanted === 'open' ? state >= 3 : states[state] === wanted;
      });
    };
    const haystack = index =>
      haystacks[index] ??= fold([keyText(keys[index][1]), ...chosen.flatMap(language =>
        variants(keys[index], language).map(variant => variant[2]))].join('\n'));

    const chip = (key, found) => {
      if (!found.length) return null;
      const counts = [2, 1, 0].map(severity => [severity, found.filter(index => findings[index].severity === severity).length]);
      return make('div', { class: 'chips' }, ...counts.filter(([, count]) => count).map(([severity, count]) => {
        const button = make('button', {
          type: 'button', class: severities[severity],
          text: `${words['severity_' + severities[severity]]}: ${numbers.format(count)}`,
        });
        button.addEventListener('click', () => problems.only({ search: keyText(key[1]), severity: severities[severity] }));
        return button;
      }));
    };

    const cell = (key, language, found) => {
      const [name, tag, direction] = languages[language];
      const all = variants(key, language);
      const element = make('div', { role: 'cell', dir: direction, 'data-language': name });
      for (const [form, state, text] of all) {
        const value = text || state < 4 ? make('div', { class: 'text', lang: tag, text }) : null;
        const label = state ? make('div', { class: 'tag ' + states[state], text: stateWords[state] }) : null;
        if (form) element.append(make('div', { class: 'variant' }, make('div', { class: 'form', dir: 'ltr', text: form }), make('div', {}, ...[value, label].filter(Boolean))));
        else element.append(...[value, label].filter(Boolean));
      }
      if (!all.length) {
        element.append(canBeMissing(key, language) ? make('div', { class: 'tag missing', text: words.state_missing }) : make('span', { class: 'gone', text: '–' }));
      }
      const chips = chip(key, found.filter(index => findings[index].language === name));
      if (chips) element.append(chips);
      return element;
    };

    const build = (index, position) => {
      const key = keys[index];
      const found = findingsOf(key);
      return make('div', { role: 'row', class: 'row', 'aria-rowindex': position + 2 },
        make('div', { role: 'rowheader' },
          make('div', { class: 'key' }, make('bdi', { class: key[1] ? null : 'gone' }, ...breakable(keyText(key[1])))),
          catalogs.length > 1 && make('div', { class: 'path' }, make('bdi', { text: catalogs[key[0]][0] })),
          key[3] && make('div', { class: 'comment' }, make('bdi', { text: key[3] })),
          key[2] && make('div', { class: 'tag', text: words['state_' + kinds[key[2] - 1]] }),
          chip(key, found.filter(index => !findings[index].language))),
        ...chosen.map(language => cell(key, language, found)));
    };

    /** About as high as it will be: lines of some forty letters. */
    const estimate = index => {
      const key = keys[index];
      let lines = 1 + Math.floor(key[1].length / 28) + (key[3] ? Math.ceil(key[3].length / 34) : 0);
      for (const language of chosen) {
        const all = variants(key, language);
        lines = Math.max(lines, all.reduce((sum, variant) => sum + Math.ceil(variant[2].length / 40), 0));
      }
      return 15 + lines * 22;
    };

    const list = new LongList(scroller, estimate, build);

    const columns = () => {
      haystacks = [];
      scroller.style.setProperty('--columns', chosen.length);
      scroller.setAttribute('aria-colcount', chosen.length + 1);
      summary.textContent = numbers.format(chosen.length);
      head.replaceChildren(make('div', { role: 'row', class: 'row', 'aria-rowindex': 1 },
        make('div', { role: 'columnheader', text: words.key }),
        ...chosen.map(language => {
          const [name, tag] = languages[language];
          return make('div', { role: 'columnheader', text: [name, languageName(tag)].filter(Boolean).join(' · ') });
        })));
    };

    const filter = () => {
      const { search, state, catalog, namespace } = form.elements;
      const query = fold(search.value.trim());
      const shown = [];
      for (let index = 0; index < keys.length; index++) {
        const key = keys[index];
        if (catalog.value && key[0] !== +catalog.value) continue;
        if (namespace.value && key[5] !== +namespace.value) continue;
        if (form.elements.findings.checked && !findingsOf(key).length) continue;
        if (state.value && !matchesState(key, state.value)) continue;
        if (query && !haystack(index).includes(query)) continue;
        shown.push(index);
      }
      countFilters(form);
      output.textContent = fill(words.shown, shown.length, keys.length);
      root.querySelector('.nothing').hidden = shown.length > 0;
      scroller.hidden = shown.length === 0;
      scroller.setAttribute('aria-rowcount', shown.length + 1);
      list.show(shown);
    };

    const choose = wanted => {
      chosen = wanted.filter(language => languages[language]).sort((a, b) => a - b);
      for (const box of root.querySelectorAll('.options input')) box.checked = chosen.includes(+box.value);
      columns();
      filter();
    };

    root.querySelector('.options').append(...languages.map(([name, tag], index) =>
      make('label', {}, make('input', { type: 'checkbox', value: index }), [name, languageName(tag)].filter(Boolean).join(' · '))));
    options(form.elements.catalog, catalogs.map(([path], index) => [index, path]));
    options(form.elements.namespace, namespaces.map((name, index) => [index, name || words.namespace_none]));
    options(form.elements.state, [
      ['open', words.state_open], ...states.map((state, index) => [state, stateWords[index]]),
      ...kinds.map(kind => [kind, words['state_' + kind]]),
    ]);
    root.querySelector('.choice').hidden = languages.length < 2;

    const sources = [...new Set(catalogs.map(catalog => catalog[1]).filter(language => language >= 0))];
    const first = languages.map((_, index) => index).filter(index => !sources.includes(index));
    const beginning = () => choose([...sources, ...first.slice(0, innerWidth > 1000 ? 2 : 1)]);

    listen(form, event => {
      if (event.target.closest('.options')) choose([...root.querySelectorAll('.options input:checked')].map(box => +box.value));
      else filter();
    });
    form.addEventListener('reset', () => setTimeout(beginning));
    form.elements.all.addEventListener('click', () => choose(languages.map((_, index) => index)));
    form.elements.none.addEventListener('click', () => choose([]));
    document.addEventListener('click', event => {
      const choice = root.querySelector('.choice');
      if (choice.open && !choice.contains(event.target)) choice.open = false;
    });
    root.querySelector('.choice').addEventListener('keydown', event => {
      if (event.key !== 'Escape') return;
      event.currentTarget.open = false;
      event.currentTarget.firstElementChild.focus();
    });
    beginning();

    return {
      list,
      only(language, values) {
        form.reset();
        setTimeout(() => {
          for (const [name, value] of Object.entries(values)) form.elements[name].value = value;
          choose(language >= 0 ? [...sources, language] : [...sources, ...first.slice(0, 2)]);
          open('texts');
        });
      },
    };
  })();

  // Findings

  const problems = (() => {
    const root = document.getElementById('findings');
    const form = root.querySelector('form');
    const output = form.querySelector('output');
    const nothing = root.querySelector('.nothing');
    const scroller = root.querySelector('.scroller');

    const line = (number, ...content) =>
      make('div', { class: 'line' }, make('span', { 'aria-hidden': 'true', text: number }), make('span', {}, ...content));

    /** Number of the first line, the lines before, and the marked line in three parts. */
    const excerpt = ([first, ...rest]) => {
      const [before, marked, after] = rest.slice(-3);
      const lines = rest.slice(0, -3);
      const indent = Math.min(...[...lines, before].map(text => text.search(/[^ ]|$/)));
      return make('pre', { tabindex: 0, dir: 'ltr' },
        ...lines.map((text, index) => line(first + index, text.slice(indent))),
        line(first + lines.length, before.slice(indent), make('mark', { text: marked || '\u00A0' }), after));
    };

    /** A part of the file before and after a fix: context, what goes, what comes, context, … */
    const edit = ([number, ...whole]) => {
      const indent = Math.min(...whole.join('').split('\n').filter(text => text.trim()).map(text => text.search(/[^ ]/)));
      const margin = new RegExp(`\n {0,${indent}}`, 'g');
      const parts = whole.map((part, index) => (index ? part : part.slice(indent)).replace(margin, '\n'));
      const side = (sign, label, name, offset) => line(`${number} ${sign}`, make('span', { class: 'hidden', text: label + ' ' }),
        ...parts.map((part, index) => index % 3 === 0 ? part : index % 3 === offset ? make(name, { text: part }) : ''));
      return make('pre', { tabindex: 0, dir: 'ltr' }, side('−', words.before, 'del', 1), side('+', words.after, 'ins', 2));
    };

    /** Headings, paragraphs and code of a page in Markdown. */
    const prose = text => text.trim().split(/\n{2,}/).map(block => {
      if (block.startsWith('## ')) return make('h4', { text: block.slice(3) });
      return make('p', {}, ...block.split('`').map((part, index) => index % 2 ? make('code', { text: part }) : part));
    });

    const build = (index, position, total) => {
      const finding = findings[index];
      const rule = rules[finding.rule];
      const name = severities[finding.severity];
      const impact = impacts[finding.impact];
      const place = `${strings[finding.path]}:${finding.line}:${finding.column}`;
      return make('article', { tabindex: 0, 'aria-posinset': position + 1, 'aria-setsize': total }, make('div', {},
        make('div', { class: 'top' },
          make('span', { class: 'impact ' + impact, text: words['impact_' + impact] }),
          make('span', { class: 'severity ' + name, text: words['severity_' + name] }),
          make('span', { class: 'rule', dir: 'ltr', text: rule[0] }),
          make('code', { dir: 'ltr', text: place }),
          make('span', { class: finding.key ? null : 'gone', dir: 'auto', text: keyText(finding.key) }),
          ...[finding.language, finding.form].filter(Boolean).map(text => make('span', { dir: 'auto', text }))),
        make('h3', {}, ...isolated(strings[finding.message])),
        finding.excerpt && excerpt(finding.excerpt),
        make('dl', {},
          make('dt', { text: words.why }), make('dd', {}, ...isolated(strings[finding.reason])),
          make('dt', { text: words.fix }), make('dd', {}, ...isolated(strings[finding.advice])),
          ...(finding.related ?? []).flatMap(([place, message]) => [
            make('dt', { text: words.see }), make('dd', {}, make('code', { dir: 'ltr', text: strings[place] }), ' ', ...isolated(strings[message])),
          ])),
        finding.edits && make('div', { class: 'edit' },
          make('p', { text: finding.isSafe ? words.fix_safe : words.fix_unsafe }), ...finding.edits.map(edit)),
        make('details', {}, make('summary', { text: words.about_rule }),
          make('div', { lang: 'en', dir: 'ltr' }, ...prose(rule[1])),
          make('a', { href: rule[2], rel: 'noreferrer', dir: 'ltr', text: rule[2] }))));
    };
    const estimate = index => {
      const { excerpt = [], edits = [] } = findings[index];
      return 190 + excerpt.length * 20 + edits.length * 80;
    };
    const list = new LongList(scroller, estimate, build);

    // The same table as of the format csv-findings, in the reader's language.

    const columns = ['path', 'line', 'column', 'severity', 'impact', 'rule', 'key', 'language', 'form', 'message', 'reason', 'advice', 'page'];
    /** A cell of RFC 4180. A text that a spreadsheet would run as a formula gets an apostrophe before it. */
    const csvCell = text => {
      const safe = /^[-=+@\t\r\n＝＋－＠]/.test(text) ? "'" + text : text;
      return /[",\r\n]/.test(safe) ? '"' + safe.replaceAll('"', '""') + '"' : safe;
    };
    /** Control characters, and marks that reorder or hide text, become visible. */
    const visible = text => text.replace(
      /[\u0000-\u001F\u007F-\u009F\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g,
      mark => ({ '\n': '\\n', '\r': '\\r', '\t': '\\t' })[mark] ?? `\\u{${mark.charCodeAt(0).toString(16).toUpperCase()}}`);
    const csvRow = cells => cells.map(cell => csvCell(visible(String(cell ?? '')))).join(',') + '\r\n';
    const csv = indices => '\uFEFF' + csvRow(columns) + indices.map(index => {
      const finding = findings[index];
      const [rule, , page] = rules[finding.rule];
      return csvRow([
        strings[finding.path], finding.line, finding.column, severities[finding.severity], impacts[finding.impact], rule,
        finding.key, finding.language, finding.form,
        strings[finding.message], strings[finding.reason], strings[finding.advice], page,
      ]);
    }).join('');
    const save = (name, text) => {
      const link = make('a', { href: URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' })), download: name });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    };

    const haystacks = [];
    const haystack = index => haystacks[index] ??= fold((({ path, key, form, message, reason, advice }) =>
      [strings[path], keyText(key), form, strings[message], strings[reason], strings[advice]].join('\n'))(findings[index]));

    /** Indices of the findings, the most dangerous first. */
    const ranked = findings.map((_, index) => index).sort((a, b) =>
      findings[a].impact - findings[b].impact || findings[b].severity - findings[a].severity || a - b);

    const filter = () => {
      const { search, impact, severity, rule, language, order } = form.elements;
      const query = fold(search.value.trim());
      const shown = [];
      const all = order.value === 'place' ? findings.keys() : ranked;
      for (const index of all) {
        const finding = findings[index];
        if (impact.value && impacts[finding.impact] !== impact.value) continue;
        if (severity.value && severities[finding.severity] !== severity.value) continue;
        if (rule.value && rules[finding.rule][0] !== rule.value) continue;
        if (language.value && finding.language !== language.value) continue;
        if (query && !haystack(index).includes(query)) continue;
        shown.push(index);
      }
      countFilters(form);
      output.textContent = fill(words.shown, shown.length, findings.length);
      nothing.textContent = findings.length ? words.nothing : words.no_findings;
      nothing.hidden = shown.length > 0;
      scroller.hidden = shown.length === 0;
      list.show(shown);
    };

    /** Options for the values of a field that occur. */
    const used = (field, names, values) => {
      const found = new Set(findings.map(finding => finding[field]));
      return values.filter(value => found.has(value)).map(value => [names[value], words[`${field}_${names[value]}`]]);
    };
    options(form.elements.impact, used('impact', impacts, [0, 1, 2, 3, 4]));
    options(form.elements.severity, used('severity', severities, [2, 1, 0]));
    options(form.elements.rule, rules.map(([name]) => [name, name]));
    options(form.elements.language, [...new Set(findings.map(finding => finding.language).filter(Boolean))].sort().map(name => [name, name]));
    listen(form, filter);
    form.addEventListener('reset', () => setTimeout(filter));
    form.elements.export.addEventListener('click', () => save('l10n-findings.csv', csv(list.items)));
    filter();

    return {
      list,
      only(values) {
        form.reset();
        setTimeout(() => {
          for (const [name, value] of Object.entries(values)) form.elements[name].value = value;
          filter();
          open('findings');
        });
      },
    };
  })();

  // Overview

  for (const element of document.querySelectorAll('.number, .map td')) {
    if (/^\d+$/.test(element.textContent)) element.textContent = numbers.format(element.textContent);
  }
  const percent = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1 });
  for (const element of document.querySelectorAll('[data-permille]')) {
    element.textContent = percent.format(element.dataset.permille / 1000);
  }
  const change = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, signDisplay: 'exceptZero' });
  for (const element of document.querySelectorAll('[data-change]')) {
    element.textContent = change.format(element.dataset.change / 10);
  }
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  for (const element of document.querySelectorAll('time')) {
    const date = new Date(element.dateTime);
    if (!isNaN(date)) element.textContent = moment.format(date);
  }
  for (const element of document.querySelectorAll('[data-tag]')) element.textContent = languageName(element.dataset.tag);
  document.addEventListener('click', event => {
    const link = event.target.closest('[data-language], [data-rule], [data-impact]');
    if (!link || link.tagName !== 'A') return;
    event.preventDefault();
    if (link.dataset.impact) problems.only({ impact: link.dataset.impact });
    else if (link.dataset.rule) problems.only({ rule: link.dataset.rule });
    else texts.only(+link.dataset.language, {});
  });

  /** Cells of a map lead to their texts; arrow keys go from cell to cell. */
  for (const map of document.querySelectorAll('.map')) {
    const grid = [...map.tBodies[0].rows].map(row => [...row.cells].slice(2));
    if (!grid.length || !grid[0].length) continue;
    map.setAttribute('role', 'grid');
    for (const cell of grid.flat()) cell.tabIndex = -1;
    grid[0][0].tabIndex = 0;
    const find = cell => [cell?.parentElement.sectionRowIndex ?? -1, (cell?.cellIndex ?? 0) - 2];
    const activate = cell => {
      if (!cell || cell.classList.contains('no')) return;
      const value = cell.parentElement.dataset.value;
      texts.only(+map.tHead.rows[0].cells[cell.cellIndex].dataset.language, value === undefined ? {} : { [map.dataset.filter]: value });
    };
    map.addEventListener('click', event => activate(event.target.closest('td:not(.keys)')));
    map.addEventListener('keydown', event => {
      const cell = event.target.closest('td:not(.keys)');
      const [row, column] = find(cell);
      const step = isRightToLeft ? -1 : 1;
      const moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -step], ArrowRight: [0, step] };
      if (event.key === 'Enter' || event.key === ' ') activate(cell);
      else if (!moves[event.key]) return;
      else {
        const next = grid[row + moves[event.key][0]]?.[column + moves[event.key][1]];
        if (next) {
          cell.tabIndex = -1;
          next.tabIndex = 0;
          next.focus();
        }
      }
      event.preventDefault();
    });
  }

  // Page

  document.documentElement.classList.add('scripted');
  for (const tool of document.querySelectorAll('.tool')) tool.hidden = false;
  // Filters are folded only where there is little room.
  const narrow = matchMedia('(max-width: 46rem)');
  const foldFilters = () => {
    for (const filters of document.querySelectorAll('.more')) filters.open = !narrow.matches;
  };
  narrow.addEventListener('change', foldFilters);
  foldFilters();
  addEventListener('hashchange', showView);
  addEventListener('keydown', event => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input, select')) return;
    if (!document.querySelector('section.current .filters')) location.hash = 'texts';
    showView();
    document.querySelector('section.current .filters input').focus();
    event.preventDefault();
  });
  addEventListener('beforeprint', () => {
    texts.list.print(1000);
    problems.list.print(2000);
  });
  addEventListener('afterprint', () => {
    texts.list.endPrint();
    problems.list.endPrint();
  });
  showView();
})();
