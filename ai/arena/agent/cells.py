"""Arrays with the operations of numpy's that agents use on a state, for a Python without numpy."""


class Array:
    """An array of one to three dimensions. What indexing returns shares the cells, as in numpy."""

    def __init__(self, data, shape, offset=0, strides=None):
        self._data = data
        self._offset = offset
        self.shape = tuple(shape)
        if strides is None:
            strides, step = [], 1
            for length in reversed(self.shape):
                strides.insert(0, step)
                step *= length
        self._strides = tuple(strides)

    @property
    def ndim(self):
        return len(self.shape)

    @property
    def size(self):
        size = 1
        for length in self.shape:
            size *= length
        return size

    def _places(self):
        places = [self._offset]
        for length, stride in zip(self.shape, self._strides):
            places = [place + i * stride for place in places for i in range(length)]
        return places

    def _select(self, key):
        if not isinstance(key, tuple):
            key = (key,)
        if len(key) > len(self.shape):
            raise IndexError("too many indices: %d for %d dimensions" % (len(key), len(self.shape)))
        offset, shape, strides = self._offset, [], []
        for axis, length in enumerate(self.shape):
            stride = self._strides[axis]
            index = key[axis] if axis < len(key) else slice(None)
            if isinstance(index, slice):
                start, stop, step = index.indices(length)
                shape.append(len(range(start, stop, step)))
                strides.append(stride * step)
                offset += start * stride
                continue
            i = index.__index__()
            if not -length <= i < length:
                raise IndexError("index %d is out of bounds for size %d" % (i, length))
            offset += (i % length) * stride
        return offset, shape, strides

    def __getitem__(self, key):
        if isinstance(key, Array):
            return Array([v for v, wanted in zip(self, key) if wanted], (sum(1 for wanted in key if wanted),))
        offset, shape, strides = self._select(key)
        return Array(self._data, shape, offset, strides) if shape else self._data[offset]

    def __setitem__(self, key, value):
        offset, shape, strides = self._select(key)
        target = Array(self._data, shape, offset, strides)
        places = target._places()
        values = flat(value)
        if len(values) == 1:
            values *= len(places)
        if len(values) != len(places):
            raise ValueError("%d values for %d cells" % (len(values), len(places)))
        for place, v in zip(places, values):
            self._data[place] = v

    def __len__(self):
        return self.shape[0]

    def __iter__(self):
        return (self[i] for i in range(self.shape[0]))

    def __contains__(self, value):
        return value in flat(self)

    @property
    def flat(self):
        return iter(flat(self))

    def flatten(self, order="C"):
        return Array(flat(self), (self.size,))

    ravel = flatten

    def reshape(self, *shape):
        if len(shape) == 1 and not isinstance(shape[0], int):
            shape = tuple(shape[0])
        if -1 in shape:
            known = 1
            for length in shape:
                known *= length if length != -1 else 1
            shape = tuple(self.size // known if length == -1 else length for length in shape)
        return Array(flat(self), shape)

    def copy(self):
        return Array(flat(self), self.shape)

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, memo):
        return self.copy()

    def tolist(self):
        return [v.tolist() if isinstance(v, Array) else v for v in self]

    @property
    def T(self):
        return Array(self._data, self.shape[::-1], self._offset, self._strides[::-1])

    def transpose(self):
        return self.T

    def sum(self, axis=None):
        if axis is None:
            return sum(flat(self))
        if axis % self.ndim == 0:
            rows = [row for row in self]
            if self.ndim == 1:
                return sum(rows)
            return Array([sum(values) for values in zip(*map(flat, rows))], self.shape[1:])
        return Array([v for row in self for v in flat(row.sum(axis % self.ndim - 1))],
                     self.shape[:axis % self.ndim] + self.shape[axis % self.ndim + 1:])

    def trace(self):
        return sum(self[i, i] for i in range(min(self.shape[:2])))

    def diagonal(self):
        return Array([self[i, i] for i in range(min(self.shape[:2]))], (min(self.shape[:2]),))

    def any(self):
        return any(flat(self))

    def all(self):
        return all(flat(self))

    def min(self):
        return min(flat(self))

    def max(self):
        return max(flat(self))

    def fill(self, value):
        self[:] = value

    def astype(self, kind):
        return Array([kind(v) for v in flat(self)], self.shape)

    def _each(self, other, operate):
        values = flat(other)
        if len(values) == 1:
            values *= self.size
        if len(values) != self.size:
            raise ValueError("%d values beside %d" % (len(values), self.size))
        return Array([operate(a, b) for a, b in zip(flat(self), values)], self.shape)

    def __eq__(self, other):
        return self._each(other, lambda a, b: a == b)

    def __ne__(self, other):
        return self._each(other, lambda a, b: a != b)

    def __lt__(self, other):
        return self._each(other, lambda a, b: a < b)

    def __le__(self, other):
        return self._each(other, lambda a, b: a <= b)

    def __gt__(self, other):
        return self._each(other, lambda a, b: a > b)

    def __ge__(self, other):
        return self._each(other, lambda a, b: a >= b)

    def __add__(self, other):
        return self._each(other, lambda a, b: a + b)

    __radd__ = __add__

    def __sub__(self, other):
        return self._each(other, lambda a, b: a - b)

    def __mul__(self, other):
        return self._each(other, lambda a, b: a * b)

    __rmul__ = __mul__

    def __neg__(self):
        return self * -1

    def __abs__(self):
        return Array([abs(v) for v in flat(self)], self.shape)

    __hash__ = None

    def __bool__(self):
        if self.size != 1:
            raise ValueError("the truth value of an array with more than one cell is ambiguous: use any() or all()")
        return bool(flat(self)[0])

    def __repr__(self):
        return "array(%r)" % (self.tolist(),)

    def __str__(self):
        return repr(self.tolist())


def flat(value):
    """Return the cells of an array or of nested lists in one list, and a number in a list of its own."""
    if isinstance(value, Array):
        return [value._data[place] for place in value._places()]
    if isinstance(value, (list, tuple)):
        return [v for row in value for v in flat(row)]
    return [value]


def array(value):
    """Return an array of nested lists."""
    shape, inner = [], value
    while isinstance(inner, (list, tuple, Array)):
        shape.append(len(inner))
        inner = inner[0]
    return Array(flat(value), shape)
